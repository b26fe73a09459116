// What the kernel says about the server's process.

#ifndef PROCESS_H
#define PROCESS_H

/// Resident memory in KiB (VmRSS).
long process_resident(int pid);

/// Seconds of processor time used so far, by all its threads.
double process_seconds(int pid);

#endif
