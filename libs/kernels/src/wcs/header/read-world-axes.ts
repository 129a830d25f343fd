import type { FitsFile, Hdu } from '../../fits/hdu/hdu.js';
import { loadCoordinates } from '../tabular/load-coordinates.js';
import { locatedAt } from './locate-error.js';
import type { ParseWcsOptions } from './parse-wcs.js';
import { worldAxes, type WorldAxes } from './world-axes.js';

/**
 * All world axes of an HDU of a file, with the coordinate arrays (`-TAB`) that its header names read from the file's other extensions; as in
 * {@link worldAxes} the celestial pair is without the correction tables CPDIS and D2IM.
 * @throws as {@link worldAxes}; WcsError naming file, HDU and card when a table is missing or broken; FitsFormatError when it is cut short.
 */
export async function readWorldAxes(
  file: FitsFile,
  hdu: Hdu,
  options: Pick<ParseWcsOptions, 'alternate'> = {},
): Promise<WorldAxes> {
  try {
    const coordinates = await loadCoordinates(file, hdu, options.alternate ?? '', 'all');
    return worldAxes(hdu.header, { ...options, coordinates });
  } catch (error) {
    throw locatedAt({ file: file.source.name, hdu: hdu.index }, error);
  }
}
