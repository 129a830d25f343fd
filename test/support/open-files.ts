import { readdirSync, readlinkSync } from 'node:fs';

/** What this process has open; Linux. */
export const openFiles = (): string[] =>
  readdirSync('/proc/self/fd').map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      return ''; // That of the listing itself.
    }
  });
