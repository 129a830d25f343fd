import { writeFile } from 'node:fs/promises';
import { createWcs, skyAt } from '#kernels';
import { bandpassOf } from '../bandpass.js';
import { depthAt } from '../component-maps.js';
import { fieldWcs, pixelToScene, sceneToPixel } from '../field.js';
import type { ObservationPlan } from '../observation-plan.js';
import type { Sky } from '../sky.js';
import { starFlux } from '../sources/star-flux.js';

const LONGEST_CATALOGUE = 500;
const ARCSEC2_PER_STERADIAN = (180 * 3600) ** 2 / Math.PI ** 2;
/** MJy → Jy. */
const JANSKY = 1e6;

const COLUMNS = [
  ['label', 'int32', ''],
  ['xcentroid', 'float64', 'pix'],
  ['ycentroid', 'float64', 'pix'],
  ['sky_centroid_ra', 'float64', 'deg'],
  ['sky_centroid_dec', 'float64', 'deg'],
  ['isophotal_flux', 'float64', 'Jy'],
] as const;

/** Writes the brightest stars inside the image as ECSV, with columns of the pipeline's source catalogues. */
export async function writeCatalogue(plan: ObservationPlan, sky: Sky, path: string): Promise<void> {
  const lines = [...ecsvHeader(), COLUMNS.map(([name]) => name).join(' '), ...rows(plan, sky)];
  await writeFile(path, `${lines.join('\n')}\n`);
}

/** Header of the Enhanced Character-Separated Values format, version 1.0 (APE 6). */
function ecsvHeader(): string[] {
  const columns = COLUMNS.map(([name, datatype, unit]) => {
    const unitPart = unit ? `, unit: ${unit}` : '';
    return `# - {name: ${name}${unitPart}, datatype: ${datatype}}`;
  });
  return ['# %ECSV 1.0', '# ---', '# datatype:', ...columns, '# schema: astropy-2.0'];
}

function rows(plan: ObservationPlan, sky: Sky): string[] {
  const map = pixelToScene(plan.field);
  const wcs = createWcs(fieldWcs(plan.field));
  const band = bandpassOf(plan.filter);
  return sky.stars
    .map((star) => ({
      ...sceneToPixel(map, star.u, star.v),
      flux: starFlux(star, band, depthAt(sky.maps, star.u, star.v)),
    }))
    .filter(({ x, y }) => x >= 0 && y >= 0 && x < plan.field.width && y < plan.field.height)
    .sort((a, b) => b.flux - a.flux)
    .slice(0, LONGEST_CATALOGUE)
    .map(({ x, y, flux }, i) => {
      const { lon, lat } = skyAt(wcs, x, y);
      const jansky = (flux / ARCSEC2_PER_STERADIAN) * JANSKY;
      return [
        i + 1,
        x.toFixed(3),
        y.toFixed(3),
        lon.toFixed(8),
        lat.toFixed(8),
        jansky.toExponential(6),
      ].join(' ');
    });
}
