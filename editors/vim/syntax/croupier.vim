" Colours of game files (*.cg). Made by editors/make_syntax.py from grammar/cg.lark; change that instead.
if exists("b:current_syntax")
  finish
endif

syntax case match
syntax iskeyword @,48-57,_
syntax keyword croupierBoolean no none yes
syntax keyword croupierIdentifier box it players this you your
syntax keyword croupierFunction abs asked best count distinct every first highest joined last list lowest new offered outcomes some sorted sum usable worst move roll say show shuffle
syntax keyword croupierOperator and at in is least mod most not or over where
syntax keyword croupierStatement all choose chooses else end for if let may nothing open pay repeat return stop
syntax keyword croupierStructure after card cards change die each enum example game icon kind layout option period play ranking rule score setup to token track use variant without zone
syntax keyword croupierKeyword about always back before family given has instead languages lasts made points text then triggers when works against answers any anytime as bottom by decided down examples except face faces fill from group hide into lose mark marks minutes must never of on once order ordered orders others owner per privately random refills secretly seen shown starts teams the times top under until up while win wins with x
syntax match croupierLanguage /\<\%(fr\|de\|es\|it\|nl\|pt\|pl\|sv\|da\|fi\|ja\|zh\|la\)\ze\s*\"/
syntax match croupierNumber /\<\d\+\>/
syntax match croupierType /\<\u\w*\>/
syntax match croupierPart /'s\>/
syntax region croupierString start=/"/ end=/"/ oneline contains=croupierBraces,croupierInsert
syntax match croupierBraces /{{\|}}/ contained
syntax region croupierInsert matchgroup=croupierBraces start=/{\ze[^{]/ end=/}/ contained oneline contains=croupierNumber,croupierType,croupierPart,croupierFunction,croupierOperator,croupierIdentifier
syntax match croupierComment /#.*$/

highlight default link croupierBoolean Boolean
highlight default link croupierIdentifier Identifier
highlight default link croupierFunction Function
highlight default link croupierOperator Operator
highlight default link croupierStatement Statement
highlight default link croupierStructure Structure
highlight default link croupierKeyword Keyword
highlight default link croupierLanguage Special
highlight default link croupierNumber Number
highlight default link croupierType Type
highlight default link croupierPart Operator
highlight default link croupierString String
highlight default link croupierBraces Special
highlight default link croupierComment Comment

let b:current_syntax = "croupier"
