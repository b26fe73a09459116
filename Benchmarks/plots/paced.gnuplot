# paced.data: a line a part of the highest rate; then median, p99 and p99.9 in microseconds, ours and the
# relay's.
set output "paced.svg"
set title "From when a move was due until the other seat has it"
set ylabel "milliseconds"
set xlabel "of the highest rate of each"
set logscale y
set format y "%g"
set xrange [0.05:0.95]
set xtics ("a tenth" 0.1, "half" 0.5, "nine tenths" 0.9)
set key outside right center vertical reverse Left samplen 2 spacing 1.4 width 1
set style data linespoints
plot data using ($1 / 10):($4 / 1000) title "Ordrum p99.9" linecolor rgb "#a5cbd8" linewidth 2 pointtype 7 pointsize 0.5, \
  data using ($1 / 10):($3 / 1000) title "Ordrum p99" linecolor rgb "#5e9fb8" linewidth 2 pointtype 7 pointsize 0.5, \
  data using ($1 / 10):($2 / 1000) title "Ordrum median" linecolor rgb ours linewidth 3 pointtype 7 pointsize 0.5, \
  data using ($1 / 10):($7 / 1000) title "C relay p99.9" linecolor rgb "#e0cfb0" linewidth 2 pointtype 7 pointsize 0.5, \
  data using ($1 / 10):($6 / 1000) title "C relay p99" linecolor rgb "#c4ab7d" linewidth 2 pointtype 7 pointsize 0.5, \
  data using ($1 / 10):($5 / 1000) title "C relay median" linecolor rgb "#8c7340" linewidth 3 pointtype 7 pointsize 0.5
