import { memorySource } from '../../byte-source.js';
import { readHeader } from './read-header.js';

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe('readHeader', () => {
  const block = (...cards: readonly string[]) =>
    cards
      .map((text) => text.padEnd(80))
      .join('')
      .padEnd(2880);
  const read = (text: string, offset = 0) =>
    readHeader(memorySource(bytesOf(text), 'a.fits'), offset, 4, 'SIMPLE  =');
  const SIMPLE = 'SIMPLE  = T';
  const many = Array.from({ length: 36 }, () => 'COMMENT').slice(1);

  it('reads to the block that END is in', async () => {
    expect((await read(block(SIMPLE, 'END')))?.length).toBe(2880);
    expect((await read(block(SIMPLE, ...many) + block('END')))?.length).toBe(5760);
    expect((await read(block(SIMPLE, ...many.slice(1), 'END') + block('END')))?.length).toBe(2880);
    const second = await read(block('x') + block(SIMPLE, 'A       = 1', 'END'), 2880);
    expect([second?.header.get('A'), second?.length, second?.header.location]).toEqual([
      ...[1, 2880, { file: 'a.fits', hdu: 4 }],
    ]);
    expect((await read(block(SIMPLE, ...many) + block('B       = 2', 'END')))?.header.get('B')).toBe(2);
  });

  it('needs no padding behind END', async () => {
    expect((await read(block(SIMPLE, 'END').slice(0, 160)))?.length).toBe(2880);
    expect((await read(block(SIMPLE, 'END').slice(0, 83)))?.length).toBe(2880);
  });

  it('is undefined at the end of a file, or before other data', async () => {
    expect(await read('')).toBeUndefined();
    expect(await read(block(SIMPLE, 'END'), 2880)).toBeUndefined();
    expect(await read(block('XTENSION= 1', 'END'))).toBeUndefined();
    expect(await read('SIMPLE')).toBeUndefined();
  });

  it('reports where the file ends, or turns into data', async () => {
    const error = (text: string) => read(text).catch((thrown: unknown) => thrown);
    expect(await error(block(SIMPLE, ...many))).toMatchObject({
      reason: 'the file ends inside the header: no END card',
      location: { file: 'a.fits', hdu: 4, byte: 2880 },
    });
    expect(await error(block(SIMPLE, 'A', 'B').slice(0, 200))).toMatchObject({ location: { byte: 200 } });
    expect(await error(block(SIMPLE, 'A', '\u0001'))).toMatchObject({
      reason: 'no END card before the header turns into binary data',
      location: { file: 'a.fits', hdu: 4, byte: 160 },
    });
    expect(await error(block(SIMPLE, ...many) + block('A', '\u001f'))).toMatchObject({
      location: { byte: 2960 },
    });
    // Line ends are about, and other signs only at the beginning of a card tell data.
    expect(await error(block(SIMPLE, '\n', 'A\u0001', ' ', 'END'))).toMatchObject({ length: 2880 });
  });

  it('does not go on beyond 32 MiB', async () => {
    const [cards, blocks] = [32 * 1024 * 1024, Math.ceil((32 * 1024 * 1024) / 2880)];
    const bytes = new Uint8Array(2880 * (blocks + 1)).fill(0x20);
    bytes.set(bytesOf(SIMPLE));
    const reading = () => readHeader(memorySource(bytes, 'a.fits'), 0, 0, 'SIMPLE');
    await expect(reading()).rejects.toThrow(
      `a.fits HDU 0 at byte 0: no END card in ${cards} bytes of header`,
    );
    bytes.set(bytesOf('END'), 2880 * (blocks - 1));
    expect((await reading())?.length).toBe(2880 * blocks);
  });
});
