import { isTable, openFits } from '#kernels';
import type { RangeReader } from '#platform';
import type { ThrowIfStopped } from '../../engine/threads/stop-flag.js';
import type { FileStores } from '../../engine/threads/thread-storage.js';
import { compressedFile, sharedLayout, withSource } from '../../image-io/open/open-file.js';
import { SNIFF_BYTES, sniffFormat } from '../../image-io/open/sniff-format.js';
import { textProblem } from '../../image-io/open/text-problem.js';
import { findImageSpectra, type ImageSpectra } from '../../image-io/spectra/image-spectrum.js';
import { imageHdu } from '../../image-io/spectra/spectrum-column.js';
import type { FileAnswer, FilePlace } from '../../image-io/stored-file.js';
import type { FileTables, TableFacts } from '../table-facts.js';
import { describeFitsTable } from './fits-table.js';
import { invalidText } from './text-bands.js';
import { readTextLayout } from './text-layout.js';

/**
 * The tables of a stored file; `unchanged` when it still is the `known` version; a compressed file is reported.
 * @throws AppError unprocessable, KernelError when the file is damaged or not of the claimed format
 */
export const describeFile = (
  stores: FileStores,
  place: FilePlace,
  known: FilePlace['seen'],
  throwIfStopped: ThrowIfStopped,
): Promise<FileAnswer<FileTables | 'unchanged'>> =>
  withSource(stores, place, async (source) => {
    const { size, version, name } = source;
    if (known?.size === size && known.version === version) return { answer: 'unchanged' };
    const compressed = await compressedFile(place, source);
    if (compressed) return { compressed };
    const found = await tablesOf(source, throwIfStopped);
    return { answer: { place: { ...place, seen: { size, version } }, name, ...found } };
  });

async function tablesOf(
  source: RangeReader,
  throwIfStopped: ThrowIfStopped,
): Promise<Omit<FileTables, 'place' | 'name'>> {
  const start = await source.read(0, SNIFF_BYTES);
  const format = sniffFormat(start, source.name);
  if (format === 'fits') {
    const file = await openFits(source, { requireWhole: true });
    const tables = file.hdus.filter(isTable).map((hdu) => describeFitsTable(file, hdu));
    const images = findImageSpectra(file.hdus.filter((hdu) => !isTable(hdu)));
    const layouts = imagesOf(images).map((index) => sharedLayout(file, file.hdus[index]));
    return {
      ...{ hduCount: file.hdus.length, tables: await Promise.all(tables) },
      ...{ images, layouts: await Promise.all(layouts) },
    };
  }
  const problem = format === 'other' && textProblem(start, start.length < SNIFF_BYTES);
  if (problem) throw invalidText(source.name, problem);
  const none = { images: { spectra: [], reasons: new Map() }, layouts: [] };
  if (format !== 'csv' && format !== 'ecsv') return { hduCount: 0, tables: [], ...none };
  return { hduCount: 1, tables: [await textFacts(source, format, throwIfStopped)], ...none };
}

/** Numbers of the HDUs that spectra in images are read from. */
const imagesOf = ({ spectra }: ImageSpectra): number[] => [
  ...new Set(spectra.flatMap(({ columns }) => columns.flatMap(({ from }) => imageHdu(from) ?? []))),
];

async function textFacts(
  source: RangeReader,
  type: 'csv' | 'ecsv',
  throwIfStopped: ThrowIfStopped,
): Promise<TableFacts> {
  const { columns, rows, layout } = await readTextLayout(source, type, throwIfStopped);
  const rowBytes = Math.ceil(source.size / Math.max(1, rows));
  return {
    ...{ index: 0, name: source.name, type },
    ...{ rows, rowBytes, pageRowBytes: rowBytes, columns },
    place: { text: layout },
  };
}
