autocmd BufNewFile,BufRead *.cg setfiletype croupier
