" How game files are typed: four spaces for each block, and comments behind a #.
if exists("b:did_ftplugin")
  finish
endif
let b:did_ftplugin = 1

setlocal expandtab shiftwidth=4 softtabstop=4 autoindent
setlocal comments=:# commentstring=#\ %s
let b:undo_ftplugin = "setlocal expandtab< shiftwidth< softtabstop< autoindent< comments< commentstring<"
