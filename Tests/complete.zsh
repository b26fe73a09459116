# Prints what zsh shows when Tab is pressed behind what was typed: complete.zsh TYPED FOLDER-OF-COMPLETIONS
zmodload zsh/zpty
zpty shell "TERM=dumb zsh -f -i"
zpty -w shell "fpath=(${2:a} \$fpath); autoload -U compinit; compinit -D -u; setopt no_beep
PROMPT='ready''now> '"
# Its line editor listens from this prompt on; what comes sooner is no Tab.
zpty -r shell said '*readynow> *'
zpty -w -n shell "$1"$'\t\x15'"print do''ne"$'\n'
zpty -r shell said $'*done\r*'
print -r -- "$said"
zpty -d shell
