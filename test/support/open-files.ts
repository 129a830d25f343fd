import { readdirSync, readlinkSync } from 'node:fs';

/** Open files of this process (Linux). */
export const openFiles = (): string[] =>
  readdirSync('/proc/self/fd').map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      return ''; // The file descriptor of the listing itself.
    }
  });
