import { readExactly } from '../src/byte-source.js';
import { FitsFormatError } from '../src/errors.js';
import type { FitsHeader } from '../src/fits/header/header.js';
import { parseHeader } from '../src/fits/header/parse-header.js';
import type { FitsFile, Hdu } from '../src/fits/hdu/hdu.js';
import { openFits } from '../src/fits/hdu/open.js';
import { openFileSource } from './file-source.js';

/** A FITS file, or a text file that holds a header alone. */
export interface Input {
  readonly file: FitsFile;
  readonly headerText: boolean;
}

/** The usual ending of header text files. */
const HEADER_TEXT = /\.hdr$/i;

/** The name that stands for EXTNAME where there is only a header. */
const HEADER_TEXT_NAME = '(header text)';

/** Opens a file, passes it to `use` and closes it in any case. @throws FitsFormatError when it is not FITS */
export async function withInput<T>(path: string, use: (input: Input) => Promise<T>): Promise<T> {
  const source = openFileSource(path);
  try {
    if (!HEADER_TEXT.test(path)) return await use({ file: await openFits(source), headerText: false });
    const header = parseHeader(await readExactly(source, 0, source.size), { file: path });
    return await use({ file: { source, hdus: [headerOnly(header)] }, headerText: true });
  } finally {
    source.close();
  }
}

function headerOnly(header: FitsHeader): Hdu {
  if (!header.cards.some((card) => card.value !== undefined)) {
    throw new FitsFormatError('no header: not one card has a value', header.location);
  }
  return {
    index: 0,
    kind: 'primary',
    name: HEADER_TEXT_NAME,
    version: null,
    header,
    bitpix: header.integer('BITPIX') ?? 0,
    shape: Array.from({ length: header.integer('NAXIS') ?? 0 }, (_, i) =>
      header.requireInteger(`NAXIS${i + 1}`),
    ),
    headerOffset: 0,
    headerLength: 0,
    dataOffset: 0,
    dataLength: 0,
  };
}
