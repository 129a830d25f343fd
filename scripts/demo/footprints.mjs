/** Overlap of images on the sky. Positions are [ra, dec], degrees ICRS; an image is the list of its corners in order. */

/** @typedef {readonly [number, number]} Position */
/** @typedef {readonly Position[]} Footprint */

const DEGREE = Math.PI / 180;
/** Points per side at which an overlap is looked for, so that images that only touch do not overlap. */
const POINTS = 9;

/**
 * Whether every field contains the centre of every other one, so that they can be cropped to their intersection.
 *
 * @param {{ wcs: { footprint: Footprint } }[]} records
 */
export function shareSky(records) {
  const fields = records.map(({ wcs }) => wcs.footprint);
  return fields.every((field) => fields.every((other) => contains(field, pointsOf(other, 1)[0])));
}

/**
 * Whether two images show a common part of the sky.
 *
 * @param {Footprint} a
 * @param {Footprint} b
 */
export function doOverlap(a, b) {
  return (
    pointsOf(a, POINTS).some((point) => contains(b, point)) ||
    pointsOf(b, POINTS).some((point) => contains(a, point))
  );
}

/**
 * Points spread evenly over an image.
 *
 * @param {Footprint} footprint
 * @param {number} perSide
 * @returns {Position[]}
 */
function pointsOf(footprint, perSide) {
  const [a, b, c, d] = footprint.map(vectorOf);
  const steps = Array.from({ length: perSide }, (_, i) => (i + 0.5) / perSide);
  const between = (/** @type {number} */ u, /** @type {number} */ v) =>
    a.map((x, i) => (1 - v) * ((1 - u) * x + u * b[i]) + v * ((1 - u) * d[i] + u * c[i]));
  return steps.flatMap((v) => steps.map((u) => positionOf(between(u, v))));
}

/** @param {Position} position */
function vectorOf([ra, dec]) {
  const across = Math.cos(dec * DEGREE);
  return [across * Math.cos(ra * DEGREE), across * Math.sin(ra * DEGREE), Math.sin(dec * DEGREE)];
}

/** @param {number[]} vector @returns {Position} */
function positionOf([x, y, z]) {
  return [Math.atan2(y, x) / DEGREE, Math.atan2(z, Math.hypot(x, y)) / DEGREE];
}

/** Even-odd rule on the plane that touches the sphere in the point, where great circles are straight. */
function contains(/** @type {Footprint} */ footprint, /** @type {Position} */ point) {
  const corners = footprint.map((corner) => onPlaneAt(point, corner));
  if (corners.some(({ depth }) => depth <= 0)) return false;
  let inside = false;
  corners.forEach(({ x: x1, y: y1 }, i) => {
    const { x: x2, y: y2 } = corners[(i + 1) % corners.length];
    if (y1 > 0 !== y2 > 0 && x1 + ((x2 - x1) * -y1) / (y2 - y1) > 0) inside = !inside;
  });
  return inside;
}

/**
 * Gnomonic projection; the depth is positive on the near half of the sphere.
 *
 * @param {Position} centre
 * @param {Position} position
 */
function onPlaneAt([ra0, dec0], [ra, dec]) {
  const [x, y, z] = vectorOf([ra - ra0, dec]);
  const [cos, sin] = [Math.cos(dec0 * DEGREE), Math.sin(dec0 * DEGREE)];
  const depth = cos * x + sin * z;
  return { depth, x: y / depth, y: (cos * z - sin * x) / depth };
}
