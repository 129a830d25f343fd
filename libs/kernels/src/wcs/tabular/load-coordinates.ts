import type { FitsFile, Hdu } from '../../fits/hdu/hdu.js';
import { isCelestialType } from '../header/celestial-pair.js';
import { readText, type KeywordLookup } from '../header/keyword-lookup.js';
import type { CoordinateTable } from './coordinate-table.js';
import { loadCoordinateTable } from './load-coordinate-table.js';
import { coordinateTableNames, type CoordinateTableName, type CoordinateTableSource } from './table-names.js';

/** Reads the coordinate arrays of the axes of a header: all, or those of the longitude and the latitude only. */
export async function loadCoordinates(
  file: FitsFile,
  { header }: Hdu,
  suffix: string,
  which: 'all' | 'celestial',
): Promise<CoordinateTableSource> {
  const tables = new Map<string, CoordinateTable>();
  for (const name of coordinateTableNames(header, suffix)) {
    if (which === 'all' || isOfSky(header, name))
      tables.set(JSON.stringify(name), await loadCoordinateTable(file, name));
  }
  return (name) => tables.get(JSON.stringify(name));
}

/** Whether a table holds a longitude or a latitude. */
function isOfSky(header: KeywordLookup, { axes, suffix }: CoordinateTableName): boolean {
  return axes.some((axis) => isCelestialType(readText(header, `CTYPE${axis}${suffix}`) ?? ''));
}
