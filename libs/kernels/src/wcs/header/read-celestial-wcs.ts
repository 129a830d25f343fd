import { WcsError } from '../../errors.js';
import { findHdu } from '../../fits/hdu/find.js';
import type { FitsFile, Hdu } from '../../fits/hdu/hdu.js';
import { readImageRows } from '../../fits/image/read-rows.js';
import type { CelestialWcs } from '../celestial-wcs.js';
import { createWcs } from '../create-wcs.js';
import {
  lookupTableNames,
  transposeTable,
  type LookupTable,
  type LookupTableName,
  type LookupTableSource,
} from '../distortion/lookup-table.js';
import { loadCoordinates } from '../tabular/load-coordinates.js';
import { readNumber } from './keyword-lookup.js';
import { locatedAt } from './locate-error.js';
import { parseWcs, type ParseWcsOptions } from './parse-wcs.js';

/**
 * The celestial WCS of an HDU of a file, with the correction tables (CPDIS, D2IM) and the coordinate arrays (`-TAB`) that its header names
 * read from the file's other extensions.
 * @throws WcsError when the header has no celestial coordinate system, or a table is missing; UnsupportedError for an unknown projection;
 * FitsFormatError when a table is cut short.
 */
export async function readCelestialWcs(
  file: FitsFile,
  hdu: Hdu,
  options: Pick<ParseWcsOptions, 'alternate'> = {},
): Promise<CelestialWcs> {
  try {
    const table = await readTables(file, hdu);
    const coordinates = await loadCoordinates(file, hdu, options.alternate ?? '', 'celestial');
    return createWcs(parseWcs(hdu.header, { ...options, table, coordinates }));
  } catch (error) {
    throw locatedAt({ file: file.source.name, hdu: hdu.index }, error);
  }
}

/**
 * The celestial WCS of the first two axes of an image, in which its pixels are shown: of an image itself, and of the planes of a cube.
 * @throws as {@link readCelestialWcs}; WcsError when the sky moves along other axes, as in a slit spectrum or a cube whose spectral axis
 * comes first
 */
export async function readImageWcs(file: FitsFile, hdu: Hdu): Promise<CelestialWcs> {
  const wcs = await readCelestialWcs(file, hdu);
  const { pixelAxes } = wcs.parameters;
  if (pixelAxes === undefined) return wcs;
  throw new WcsError(skyAlong(pixelAxes), { file: file.source.name, hdu: hdu.index });
}

/** What an image lacks whose sky moves along other pixel axes than its first two. */
export const skyAlong = (pixelAxes: readonly [number, number]): string =>
  `no celestial coordinate system: the sky moves along pixel axes ${pixelAxes.join(' and ')}, not 1 and 2`;

/** The correction tables that a header names, by their names. */
async function readTables(file: FitsFile, hdu: Hdu): Promise<LookupTableSource> {
  const tables = new Map<string, LookupTable>();
  const names = [...lookupTableNames(hdu.header, 'WCSDVARR'), ...lookupTableNames(hdu.header, 'D2IMARR')];
  for (const name of names) {
    if (name !== undefined) tables.set(keyOf(name), await readTable(file, name));
  }
  return (name) => tables.get(keyOf(name));
}

function keyOf({ extname, extver, isTransposed }: LookupTableName): string {
  return `${extname},${extver}${isTransposed ? ' transposed' : ''}`;
}

async function readTable(file: FitsFile, name: LookupTableName): Promise<LookupTable> {
  const hdu = findHdu(file, name.extname, name.extver);
  if (hdu === undefined)
    throw new WcsError(`there is no extension ${name.extname},${name.extver}`, { file: file.source.name });
  const { data, width, height } = await readImageRows(file, hdu);
  const pair = (keyword: string, fallback: number): [number, number] => [
    readNumber(hdu.header, `${keyword}1`) ?? fallback,
    readNumber(hdu.header, `${keyword}2`) ?? fallback,
  ];
  const grid = { crpix: pair('CRPIX', 0), crval: pair('CRVAL', 0), cdelt: pair('CDELT', 1) };
  const table = { data, width, height, ...grid };
  return name.isTransposed ? transposeTable(table) : table;
}
