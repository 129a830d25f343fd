import 'reflect-metadata';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { removeStalePartials } from './remove-stale-partials.js';

describe('removeStalePartials', () => {
  it('removes parts that nobody touched for a week, and nothing else', async () => {
    const root = await mkdtemp(path.join(tmpdir(), 'firstlight-stale-'));
    const folder = path.join(root, 'obs');
    await mkdir(folder);
    const now = Date.now();
    for (const [name, days] of Object.entries({ 'old.part': 8, 'new.part': 6, 'old.state.json': 8 })) {
      await writeFile(path.join(folder, name), 'x');
      await utimes(path.join(folder, name), now / 1000, now / 1000 - days * 86_400);
    }
    await expect(removeStalePartials(root, now)).resolves.toBe(1);
    expect((await readdir(folder)).sort()).toEqual(['new.part', 'old.state.json']);
    await rm(root, { recursive: true });
    await expect(removeStalePartials(root, now)).resolves.toBe(0);
  });
});
