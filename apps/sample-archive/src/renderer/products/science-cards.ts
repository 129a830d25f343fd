import { type Card, createWcs, footprintCorners } from '#kernels';
import { SECONDS_PER_DAY } from '../../mjd.js';
import { type Field, fieldWcs } from '../field.js';
import type { ObservationPlan } from '../observation-plan.js';
import { type CardRow, cards } from './primary-cards.js';

const ARCSEC2_PER_STERADIAN = (180 * 3600) ** 2 / Math.PI ** 2;

/** The cards of the SCI HDU: units, times, and the WCS in JWST's form. */
export function scienceCards(plan: ObservationPlan): Card[] {
  const seconds = plan.exposureSeconds * plan.exposures;
  const start = plan.observation.startMjd;
  const days = seconds / SECONDS_PER_DAY;
  const pixelArea = plan.field.scaleArcsec ** 2;
  return cards([
    ['MJD-BEG', start, '[d] exposure start time in MJD'],
    ['MJD-AVG', start + days / 2, '[d] exposure mid-point in MJD'],
    ['MJD-END', start + days, '[d] exposure end time in MJD'],
    ['XPOSURE', seconds, '[s] Effective exposure time'],
    ['TELAPSE', seconds, '[s] Total elapsed exposure time'],
    ['BUNIT', plan.unit ?? 'MJy/sr', 'physical units of the array values'],
    ['PHOTMJSR', 1, 'Flux density (MJy/steradian) producing 1 cps'],
    ['PIXAR_SR', pixelArea / ARCSEC2_PER_STERADIAN, 'Nominal pixel area in steradians'],
    ['PIXAR_A2', pixelArea, 'Nominal pixel area in arcsec^2'],
    ['PA_APER', plan.field.rotationDeg, '[deg] Position angle of aperture used'],
    ...coordinateRows(plan.field),
    ['S_REGION', footprintRegion(plan.field), 'spatial extent of the observation'],
    ['EXTVER', 1, 'extension value'],
  ]);
}

/** CDELT is positive on both axes, and PC holds rotation and flip, as in the JWST pipeline. */
function coordinateRows(field: Field): CardRow[] {
  const { crpix, crval, cd } = fieldWcs(field);
  const scale = field.scaleArcsec / 3600;
  const pc = cd.map((element) => element / scale);
  return [
    ['RADESYS', 'ICRS', 'Name of the coordinate reference frame'],
    ['WCSAXES', 2, 'number of World Coordinate System axes'],
    ['CRPIX1', crpix[0], 'axis 1 coordinate of the reference pixel'],
    ['CRPIX2', crpix[1], 'axis 2 coordinate of the reference pixel'],
    ['CRVAL1', crval[0], 'first axis value at the reference pixel'],
    ['CRVAL2', crval[1], 'second axis value at the reference pixel'],
    ['CTYPE1', 'RA---TAN', 'Axis 1 type'],
    ['CTYPE2', 'DEC--TAN', 'Axis 2 type'],
    ['CUNIT1', 'deg', 'Axis 1 units'],
    ['CUNIT2', 'deg', 'Axis 2 units'],
    ['CDELT1', scale, 'Axis 1 coordinate increment at reference point'],
    ['CDELT2', scale, 'Axis 2 coordinate increment at reference point'],
    ['PC1_1', pc[0], 'linear transformation matrix element'],
    ['PC1_2', pc[1], 'linear transformation matrix element'],
    ['PC2_1', pc[2], 'linear transformation matrix element'],
    ['PC2_2', pc[3], 'linear transformation matrix element'],
  ];
}

/** The image's outline as an s_region string, with two spaces after the frame, as in the pipeline. */
export function footprintRegion(field: Field): string {
  const corners = footprintCorners(createWcs(fieldWcs(field)), field.width, field.height);
  return `POLYGON ICRS  ${corners.map(({ lon, lat }) => `${lon.toFixed(9)} ${lat.toFixed(9)}`).join(' ')}`;
}
