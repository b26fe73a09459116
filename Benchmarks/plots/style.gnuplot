# What all plots have in common. Their background is light whatever the page's is, so that they can be read
# on a dark one too.
set terminal svg size 760,400 fixed enhanced font "sans-serif,14" background "#fcfbf8"
set datafile missing "?"
set border 3 linecolor "#8a8a8a"
set tics nomirror scale 0.5 textcolor "#444444"
set grid ytics linetype 1 linecolor "#e4e1da"
set key top left horizontal reverse Left samplen 1 textcolor "#444444"
set title font ",16" textcolor "#222222"
set ylabel textcolor "#444444"
set xlabel textcolor "#444444"
set style fill solid noborder

ours = 0x1c6e8c
beside = 0xa9a59c
