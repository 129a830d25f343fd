/** Overlap of the fields of records. */

/**
 * Whether every field contains the centre of every other one, so that they can be cropped to their intersection.
 *
 * @param {{ wcs: { footprint: [number, number][] } }[]} records
 */
export function shareSky(records) {
  const fields = records.map(({ wcs }) => wcs.footprint);
  return fields.every((field) => fields.every((other) => contains(field, centreOf(other))));
}

/**
 * @param {[number, number][]} footprint
 * @returns {[number, number]}
 */
function centreOf(footprint) {
  const [ra0] = footprint[0];
  // Relative to the first corner, so that a field across RA 0 has its centre in the middle.
  const across = footprint.map(([ra]) => turnFrom(ra0, ra));
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return [ra0 + mean(across), mean(footprint.map(([, dec]) => dec))];
}

/** Even-odd rule; a field is small, so that its sides are straight in right ascension and declination. */
function contains(footprint, [ra, dec]) {
  const [x0] = footprint[0];
  // Relative to the first corner, so that a field across RA 0 is not torn apart.
  const points = footprint.map(([x, y]) => [turnFrom(ra, x0) + turnFrom(x0, x), y - dec]);
  let inside = false;
  points.forEach(([x1, y1], i) => {
    const [x2, y2] = points[(i + 1) % points.length];
    if (y1 > 0 !== y2 > 0 && x1 + ((x2 - x1) * -y1) / (y2 - y1) > 0) inside = !inside;
  });
  return inside;
}

/** Degrees from one right ascension to another the short way, −180 to 180. */
function turnFrom(from, to) {
  return ((to - from + 540) % 360) - 180;
}
