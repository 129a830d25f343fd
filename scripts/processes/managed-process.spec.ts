import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { mountTinyDisk } from '../../test/support/tiny-disk.js';
import { startProcess } from './managed-process.mjs';
import { readLivePid } from './pid-file.mjs';
import { waitFor } from './wait.mjs';

it('a managed process starts on a full disk, and its pid file is written once there is space', async () => {
  const disk = mountTinyDisk(10);
  if (!disk) return console.log('left out: no disk may be mounted here');
  const [pidFile, logFile, filling] = ['process.json', 'log', 'filling'].map((name) =>
    path.join(disk.folder, name),
  );
  let started: ReturnType<typeof startProcess> | undefined;
  try {
    expect(() => writeFileSync(filling, Buffer.alloc(2 ** 21))).toThrow('ENOSPC');
    started = startProcess({ command: '/bin/sleep', args: ['60'], pidFile, logFile });
    expect(readLivePid(pidFile)).toBeUndefined();
    rmSync(filling);
    expect(await waitFor(() => readLivePid(pidFile))).toBe(started.pid);
  } finally {
    await started?.stop();
    disk.unmount();
  }
});
