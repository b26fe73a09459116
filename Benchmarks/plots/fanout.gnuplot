# fanout.data: a line a number of watchers, and the deliveries a second of each server.
set output "fanout.svg"
set title "Deliveries a second: one message to many, closed loop"
set ylabel "thousands a second"
set xlabel "watchers"
set style data histograms
set style histogram clustered gap 1.2
set boxwidth 0.92
set xrange [-0.6:2.6]
set yrange [0:*]
set offsets 0, 0, graph 0.18, 0
set xtics scale 0
plot data using ($2 / 1000):xtic(1) title "Ordrum" linecolor rgb ours, \
  data using ($3 / 1000) title "C floor" linecolor rgb beside, \
  data using ($4 / 1000) title "Redis" linecolor rgb "#c8705a", \
  data using ($5 / 1000) title "mosquitto" linecolor rgb "#c9a24d", \
  data using ($6 / 1000) title "ngIRCd" linecolor rgb "#7f9a6c"
