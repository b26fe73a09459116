# moves.data: a line a server, its name and its moves a second.
set output "moves.svg"
set title "Moves a second, 250 rooms of two"
unset key
unset ytics
set border 1
unset grid
set xtics scale 0
set xrange [-0.6:3.6]
set yrange [0:*]
set offsets 0, 0, graph 0.12, 0
set boxwidth 0.55
rate(column) = gprintf("%.1f", column / 1000) . "k"
plot data using 0:2:(stringcolumn(1) eq "Ordrum" ? ours : beside):xtic(1) with boxes linecolor rgb variable, \
  data using 0:2:(rate($2)) with labels offset 0,0.8 textcolor "#222222"
