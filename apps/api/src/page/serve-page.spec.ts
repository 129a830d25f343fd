import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { SettingsOf } from '#platform';
import { servePage } from './serve-page.js';

@Module({})
class NoModule {}

it('goes on when a new build has removed an asset', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'page-'));
  mkdirSync(path.join(folder, 'assets'));
  for (const name of ['index.html', 'assets/old.js', 'assets/kept.js'])
    writeFileSync(path.join(folder, name), `/* ${name} */`);
  const app = await NestFactory.create(NoModule, { logger: false });
  servePage(app, { STORAGE_DRIVER: 'local' } as SettingsOf<'api'>, folder);
  await app.listen(0, '127.0.0.1');
  const url = `${await app.getUrl()}/assets`;
  rmSync(path.join(folder, 'assets/old.js'));
  try {
    await expect(fetch(`${url}/old.js`).then((answer) => answer.text())).rejects.toThrow();
    await expect(fetch(`${url}/kept.js`).then((answer) => answer.text())).resolves.toBe(
      '/* assets/kept.js */',
    );
  } finally {
    await app.close();
    rmSync(folder, { recursive: true });
  }
});
