import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import express from 'express';
import type { SettingsOf } from '#platform';
import { servePage } from './serve-page.js';

it('goes on when a new build has removed an asset', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'page-'));
  mkdirSync(path.join(folder, 'assets'));
  for (const name of ['index.html', 'assets/old.js', 'assets/kept.js'])
    writeFileSync(path.join(folder, name), `/* ${name} */`);
  const app = express();
  servePage(app as never, { STORAGE_DRIVER: 'local' } as SettingsOf<'api'>, folder);
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/assets`;
  rmSync(path.join(folder, 'assets/old.js'));
  try {
    await expect(fetch(`${url}/old.js`).then((answer) => answer.text())).rejects.toThrow();
    await expect(fetch(`${url}/kept.js`).then((answer) => answer.text())).resolves.toBe(
      '/* assets/kept.js */',
    );
  } finally {
    server.close();
    rmSync(folder, { recursive: true });
  }
});
