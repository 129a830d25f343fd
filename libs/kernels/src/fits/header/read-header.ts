import type { ByteSource } from '../../byte-source.js';
import { FitsFormatError, type FitsLocation } from '../../errors.js';
import { BLOCK_BYTES, CARD_LENGTH } from '../blocks.js';
import type { FitsHeader } from './header.js';
import { isEndCard, latin1, parseHeader } from './parse-header.js';

/** The longest headers in archives have some ten thousand cards; without a limit, data without END would be swallowed whole. */
const MAX_HEADER_BYTES = 32 * 1024 * 1024;

const SPACE = 0x20;

/** A header and how many bytes it takes in the file, padding included. */
export interface LocatedHeader {
  readonly header: FitsHeader;
  readonly length: number;
}

/**
 * Reads the header that starts at `offset`, block by block up to the END card, and nothing of the data behind it.
 * @throws FitsFormatError when the file or the text of the header ends before END
 */
export async function readHeader(source: ByteSource, offset: number, hdu: number): Promise<LocatedHeader> {
  const location = { file: source.name, hdu };
  const blocks: Uint8Array[] = [];
  for (;;) {
    const start = offset + blocks.length * BLOCK_BYTES;
    const block = await readBlock(source, start, location);
    blocks.push(block);
    if (holdsEnd(block, start, location)) break;
    if (blocks.length * BLOCK_BYTES >= MAX_HEADER_BYTES) {
      throw new FitsFormatError(`no END card in ${MAX_HEADER_BYTES} bytes of header`, {
        ...location,
        byte: offset,
      });
    }
  }
  return { header: parseHeader(concatenate(blocks), location), length: blocks.length * BLOCK_BYTES };
}

async function readBlock(source: ByteSource, start: number, location: FitsLocation): Promise<Uint8Array> {
  const available = Math.min(BLOCK_BYTES, source.size - start);
  const block = available > 0 ? await source.read(start, available) : new Uint8Array(0);
  // A header that is the last thing in a file may lack its padding.
  if (block.length === BLOCK_BYTES || (block.length > 0 && holdsEnd(block, start, location))) return block;
  throw new FitsFormatError('the file ends inside the header: no END card', {
    ...location,
    byte: source.size,
  });
}

/** Whether the END card is in this block. @throws FitsFormatError when the block is not text of a header */
function holdsEnd(block: Uint8Array, start: number, location: FitsLocation): boolean {
  for (let i = 0; i < block.length; i += CARD_LENGTH) {
    if (isEndCard(latin1(block.subarray(i, i + CARD_LENGTH)))) return true;
    if (block[i] < SPACE && block[i] !== NEWLINE) {
      throw new FitsFormatError('no END card before the header turns into binary data', {
        ...location,
        byte: start + i,
      });
    }
  }
  return false;
}

/** Some writers leave line ends inside cards. */
const NEWLINE = 0x0a;

function concatenate(blocks: readonly Uint8Array[]): Uint8Array {
  if (blocks.length === 1) return blocks[0];
  const bytes = new Uint8Array(blocks.reduce((sum, block) => sum + block.length, 0));
  let at = 0;
  for (const block of blocks) {
    bytes.set(block, at);
    at += block.length;
  }
  return bytes;
}
