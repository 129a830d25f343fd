import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { readChunks } from './read-chunks.js';

const BODY = 'a\r\n0123456789\r\n3;chunk-signature=x\r\n\r\n!\r\n0\r\nx-amz-checksum-crc32:abcd==\r\n\r\n';

async function read(body: string, pieceBytes: number) {
  const pieces = Array.from({ length: Math.ceil(body.length / pieceBytes) }, (_, i) =>
    Buffer.from(body.slice(i * pieceBytes, (i + 1) * pieceBytes)),
  );
  const trailers = new Map<string, string>();
  const bytes = await buffer(Readable.from(readChunks(Readable.from(pieces), trailers)));
  return { text: bytes.toString(), trailers: Object.fromEntries(trailers) };
}

it.each([1, 2, 3, 7, 13, 1000])(
  'readChunks reads chunks and trailers in packets of %i bytes',
  async (pieceBytes) => {
    expect(await read(BODY, pieceBytes)).toEqual({
      text: '0123456789\r\n!',
      trailers: { 'x-amz-checksum-crc32': 'abcd==' },
    });
  },
);

it.each([
  ['ends early', BODY.slice(0, 20), 'IncompleteBody'],
  ['has no sizes', 'xyz\r\nbytes', 'InvalidRequest'],
  ['has no end of a line', '1'.repeat(2000), 'InvalidRequest'],
  ['promises too much', '123456789\r\n', 'InvalidRequest'],
])('readChunks refuses a body that %s', async (_what, body, code) => {
  await expect(read(body, 100)).rejects.toMatchObject({ code, status: 400 });
});
