import type { ByteSource } from '../../byte-source.js';
import { FitsFormatError, type FitsLocation } from '../../errors.js';
import { BLOCK_BYTES, CARD_LENGTH } from '../blocks.js';
import type { FitsHeader } from './header.js';
import { isEndCard, latin1, parseHeader } from './parse-header.js';

/** The longest headers in archives have some ten thousand cards; without a limit, data without END would be read entirely. */
const MAX_HEADER_BYTES = 32 * 1024 * 1024;

const SPACE = 0x20;
/** Some writers leave line ends inside cards. */
const NEWLINE = 0x0a;
/** First letter of END: few other cards need a full comparison. */
const LETTER_E = 0x45;

/** A header and how many bytes it takes in the file, padding included. */
export interface LocatedHeader {
  readonly header: FitsHeader;
  readonly length: number;
}

/**
 * Reads the header that starts at `offset`, block by block up to the END card, and none of the data behind it.
 *
 * @param beginning expected beginning of the first card
 * @returns undefined when it does not match, or at the end of the file
 * @throws FitsFormatError when the file or the text of the header ends before END
 */
export async function readHeader(
  source: ByteSource,
  offset: number,
  hdu: number,
  beginning: string,
): Promise<LocatedHeader | undefined> {
  const location = { file: source.name, hdu };
  const blocks: Uint8Array[] = [];
  for (let start = offset; start - offset < MAX_HEADER_BYTES; start += BLOCK_BYTES) {
    const block = await readBlock(source, start);
    if (start === offset && !beginsWith(block, beginning)) return undefined;
    blocks.push(block);
    const end = findEnd(block, start, location);
    if (end !== undefined) {
      const cards = concatenate(blocks).subarray(0, start - offset + end);
      return { header: parseHeader(cards, location), length: blocks.length * BLOCK_BYTES };
    }
    // A header that is the last thing in a file may lack its padding, but not its END.
    if (block.length < BLOCK_BYTES) {
      const reason = 'the file ends inside the header: no END card';
      throw new FitsFormatError(reason, { ...location, byte: source.size });
    }
  }
  const reason = `no END card in ${MAX_HEADER_BYTES} bytes of header`;
  throw new FitsFormatError(reason, { ...location, byte: offset });
}

/** The block at `start`, shorter at the end of the file. */
async function readBlock(source: ByteSource, start: number): Promise<Uint8Array> {
  const available = Math.min(BLOCK_BYTES, source.size - start);
  return available > 0 ? source.read(start, available) : new Uint8Array(0);
}

function beginsWith(bytes: Uint8Array, text: string): boolean {
  return latin1(bytes.subarray(0, text.length)) === text;
}

/** Position of the END card in a block. @throws FitsFormatError when the block is not text of a header */
function findEnd(block: Uint8Array, start: number, location: FitsLocation): number | undefined {
  for (let i = 0; i < block.length; i += CARD_LENGTH) {
    if (block[i] === LETTER_E && isEndCard(latin1(block.subarray(i, i + CARD_LENGTH)))) return i;
    if (block[i] < SPACE && block[i] !== NEWLINE) {
      throw new FitsFormatError('no END card before the header turns into binary data', {
        ...location,
        byte: start + i,
      });
    }
  }
  return undefined;
}

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
