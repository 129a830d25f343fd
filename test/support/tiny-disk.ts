import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A disk with this many inodes, including its root. `null` where mounting is not permitted. */
export function mountTinyDisk(inodes: number): { readonly folder: string; unmount(): void } | null {
  const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-tiny-'));
  const options = ['-t', 'tmpfs', '-o', `nr_inodes=${inodes},size=1m`, 'tmpfs', folder];
  if (spawnSync('/usr/bin/mount', options).status !== 0) {
    rmdirSync(folder);
    return null;
  }
  const unmount = () => {
    spawnSync('/usr/bin/umount', [folder]);
    rmdirSync(folder);
  };
  return { folder, unmount };
}
