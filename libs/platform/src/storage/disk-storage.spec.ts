import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { diskStorage, PARTIAL_SUFFIX } from './disk-storage.js';

const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-disk-'));
const storage = diskStorage(path.join(folder, 'data'));
const bytes = (content: string) => new TextEncoder().encode(content);
const listKeys = async (prefix: string) => {
  const keys: string[] = [];
  for await (const { key } of storage.list(prefix)) keys.push(key);
  return keys;
};

afterAll(() => rmSync(folder, { recursive: true }));

describe('diskStorage', () => {
  it('gives back what was put in, whole or in part', async () => {
    const stored = await storage.put('a/one.txt', bytes('0123456789'));
    expect(stored).toMatchObject({ key: 'a/one.txt', size: 10 });
    expect(await text(await storage.open('a/one.txt'))).toBe('0123456789');
    expect(await text(await storage.open('a/one.txt', { start: 2, end: 4 }))).toBe('234');
    expect(await storage.stat('a/one.txt')).toEqual(stored);
  });

  it('takes streams and replaces what was there', async () => {
    await storage.put('a/two.txt', bytes('old'));
    await storage.put('a/two.txt', Readable.from([bytes('ne'), bytes('wer')]));
    expect(await text(await storage.open('a/two.txt'))).toBe('newer');
  });

  it('leaves nothing behind when the stream breaks off, and keeps the old object', async () => {
    await storage.put('b/kept.txt', bytes('old'));
    const broken = Readable.from(
      (async function* () {
        yield bytes('half');
        await Promise.resolve();
        throw new Error('connection lost');
      })(),
    );
    await expect(storage.put('b/kept.txt', broken)).rejects.toThrow('connection lost');
    expect(await text(await storage.open('b/kept.txt'))).toBe('old');
    expect(readdirSync(path.join(folder, 'data/b'))).toEqual(['kept.txt']);
  });

  it('takes over a local file', async () => {
    const local = path.join(folder, 'local.bin');
    writeFileSync(local, 'content');
    expect(await storage.putFile('c/moved.bin', local)).toMatchObject({ size: 7 });
    expect(existsSync(local)).toBe(false);
  });

  it('reads ranges, asynchronously and at once, and fewer bytes at the end', async () => {
    await storage.put(
      'd/range.bin',
      Uint8Array.from({ length: 100 }, (_, i) => i),
    );
    const reader = await storage.openReader('d/range.bin');
    try {
      expect(reader).toMatchObject({ name: 'range.bin', size: 100 });
      expect([...(await reader.read(10, 3))]).toEqual([10, 11, 12]);
      expect([...(await reader.read(98, 10))]).toEqual([98, 99]);
      expect(await reader.read(200, 10)).toHaveLength(0);
      const into = new Uint8Array(4);
      expect(reader.readInto!(50, into)).toBe(4);
      expect([...into]).toEqual([50, 51, 52, 53]);
    } finally {
      await reader.close();
    }
  });

  it('lists below a prefix, in order, without unfinished files', async () => {
    for (const key of ['e/2.txt', 'e/1.txt', 'e/deep/3.txt', 'f/4.txt']) await storage.put(key, bytes(key));
    writeFileSync(path.join(folder, `data/e/9.txt${PARTIAL_SUFFIX}`), 'half');
    expect(await listKeys('e')).toEqual(['e/1.txt', 'e/2.txt', 'e/deep/3.txt']);
    expect(await listKeys('e/')).toEqual(['e/1.txt', 'e/2.txt', 'e/deep/3.txt']);
    expect(await listKeys('nothing')).toEqual([]);
    expect(await listKeys('')).toContain('f/4.txt');
  });

  it('knows what is not there', async () => {
    mkdirSync(path.join(folder, 'data/folder'), { recursive: true });
    for (const key of ['none.txt', 'folder', 'a/one.txt/below']) expect(await storage.stat(key)).toBeNull();
    await expect(storage.open('none.txt')).rejects.toMatchObject({ kind: 'not-found' });
    await expect(storage.openReader('none.txt')).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('deletes, also what is not there', async () => {
    await storage.put('g/x.txt', bytes('x'));
    await storage.delete('g/x.txt');
    await storage.delete('g/x.txt');
    expect(await storage.stat('g/x.txt')).toBeNull();
  });

  it('never leaves its folder', async () => {
    writeFileSync(path.join(folder, 'secret.txt'), 'secret');
    await expect(storage.open('../secret.txt')).rejects.toMatchObject({ kind: 'validation' });
    await expect(storage.put('../new.txt', bytes('x'))).rejects.toMatchObject({ kind: 'validation' });
    await expect(storage.delete('../secret.txt')).rejects.toMatchObject({ kind: 'validation' });
    expect(existsSync(path.join(folder, 'secret.txt'))).toBe(true);
  });

  it('checks itself and cleans up after it', async () => {
    await storage.check();
    expect(await listKeys('health')).toEqual([]);
    const large = await storage.put('h/large.bin', new Uint8Array(3_000_000).fill(7));
    expect(large.size).toBe((await buffer(await storage.open('h/large.bin'))).length);
  });
});
