import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { keysIn } from '../../../../test/support/keys-in.js';
import { diskStorage } from './disk/disk-storage.js';
import { writableWithin } from './writable-within.js';

describe('writableWithin', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'firstlight-within-'));
  const whole = diskStorage(path.join(root, 'data'));
  const limited = writableWithin(whole, ['results/', 'previews/']);
  afterAll(() => rmSync(root, { recursive: true }));

  const keys = async () => (await keysIn(whole)).sort();

  it.each([
    'archive/o/a.fits',
    'results',
    'resultsx/a',
    'uploads/results/a',
    'results/../archive/a',
    '/results/a',
    'Results/a',
  ])('neither writes nor deletes %s', async (key) => {
    await whole.put('archive/o/a.fits', Buffer.from('kept'));
    const local = path.join(root, 'local');
    writeFileSync(local, 'new');
    const before = await keys();
    await expect(limited.put(key, Buffer.from('new'))).rejects.toMatchObject({
      kind: expect.stringMatching(/^(forbidden|validation)$/) as string,
    });
    await expect(limited.putFile(key, local)).rejects.toThrow();
    await expect(limited.delete(key)).rejects.toThrow();
    expect(await keys()).toEqual(before);
    expect(await text(await whole.open('archive/o/a.fits'))).toBe('kept');
  });

  it('writes and deletes within its prefixes, and reads everything', async () => {
    await limited.put('results/job/a.png', Buffer.from('a'));
    await limited.put('previews/b.png', Buffer.from('b'));
    expect(await keys()).toEqual(expect.arrayContaining(['previews/b.png', 'results/job/a.png']));
    expect(await text(await limited.open('archive/o/a.fits'))).toBe('kept');
    await limited.delete('results/job/a.png');
    expect(await keys()).not.toContain('results/job/a.png');
    await expect(limited.check()).resolves.toBeUndefined();
  });
});
