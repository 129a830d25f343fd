import {
  findHdu,
  findImageHdu,
  isImage,
  lookupTableNames,
  readExactly,
  uncompressedHeader,
  type FitsFile,
  type FitsHeader,
  type Hdu,
} from '#kernels';
import { AppError } from '#platform/app-error';
import { implement } from '../../engine/threads/task.js';
import { threadStores } from '../../engine/threads/thread-storage.js';
import { withFits } from '../../image-io/open/open-file.js';
import * as tasks from '../process.tasks.js';

const BLOCK_BYTES = 2880;
/** Look-up tables of coordinates take some kB; a larger HDU serves another purpose. */
const MAX_COMPANION_BYTES = 64 * 1024 * 1024;
/** Keyword that names the look-up table of an axis (FITS Standard 4.0, section 8.2.2). */
const TABLE_OF_AXIS = /^PS(\d+)_0$/;

export const describeSourceHdus = implement(tasks.describeSourceHdus, ({ place, hdu }) =>
  withFits(threadStores(), place, async (file) => {
    const image = findImageHdu(file, hdu);
    const header = originalHeader(image);
    return {
      primaryCards: image.index === 0 ? null : file.hdus[0].header.cards,
      imageCards: header.cards,
      name: header.string('EXTNAME')?.trim(),
      version: header.integer('EXTVER'),
      companions: await readHdus(file, companionsOf(file, image)),
    };
  }),
);

/** For a compressed image, the header before compression. */
const originalHeader = ({ kind, header }: Hdu): FitsHeader =>
  kind === 'compressed-image' ? uncompressedHeader(header) : header;

function companionsOf(file: FitsFile, { header }: Hdu): Hdu[] {
  const corrections = (['WCSDVARR', 'D2IMARR'] as const).flatMap((extname) =>
    lookupTableNames(header, extname).flatMap((table) => table && findHdu(file, extname, table.extver)),
  );
  const tables = header.cards.map(({ keyword, value }) => {
    const axis = TABLE_OF_AXIS.exec(keyword)?.[1];
    return axis === undefined || typeof value !== 'string'
      ? undefined
      : findHdu(file, value, header.integer(`PV${axis}_1`) ?? 1);
  });
  return [...new Set([...corrections, ...tables])].filter((hdu) => hdu !== undefined);
}

async function readHdus({ source }: FitsFile, hdus: readonly Hdu[]): Promise<Uint8Array> {
  const lengths = hdus.map(
    (hdu) => Math.ceil((hdu.headerLength + hdu.dataLength) / BLOCK_BYTES) * BLOCK_BYTES,
  );
  const total = lengths.reduce((sum, length) => sum + length, 0);
  if (total > MAX_COMPANION_BYTES)
    throw new AppError(
      'too-large',
      `The tables of the coordinates have ${total} bytes; at most ${MAX_COMPANION_BYTES} are taken over`,
    );
  const bytes = new Uint8Array(total);
  let at = 0;
  for (const [i, hdu] of hdus.entries()) {
    const length = hdu.headerLength + hdu.dataLength;
    bytes.set(await readExactly(source, hdu.headerOffset, length, hdu.index), at);
    at += lengths[i];
  }
  return bytes;
}

export const listImages = implement(tasks.listImages, ({ place }) =>
  withFits(threadStores(), place, (file) =>
    Promise.resolve(
      file.hdus.filter(isImage).map(({ index, name, shape, header }) => ({
        ...{ index, name, dimensions: shape, units: header.string('BUNIT') ?? null },
      })),
    ),
  ),
);
