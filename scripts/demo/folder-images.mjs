import { Failure } from '../processes/failure.mjs';
import { largestGroup, MAX_FILTERS } from './choose-observations.mjs';
import { doOverlap } from './footprints.mjs';

/** Chooses images of a folder that make a colour picture together. */

/**
 * @typedef {object} FolderImage an observation of the report of POST /sample/folders
 * @property {string} obsId
 * @property {string | null} filter
 * @property {string} originalName
 * @property {[number, number][]} footprint
 * @property {boolean} [isNamed] its filter is that of --filters
 */

/**
 * Images that show a common sky, one per filter, and the reason why each of the others is left out.
 *
 * @param {FolderImage[]} images
 * @param {string[] | undefined} order only these filters
 */
export function chooseImages(images, order) {
  const usable = images.filter((image) => !problemOf(image, order));
  const chosen = largestGroup(usable, (a, b) => doOverlap(a.footprint, b.footprint));
  const leftOut = images
    .filter((image) => !chosen.includes(image))
    .map((image) => ({
      fileName: image.originalName,
      reason: problemOf(image, order) ?? reasonBeside(chosen, image),
    }));
  return { chosen, leftOut };
}

/** Why an image cannot be part of any picture. */
function problemOf({ filter, footprint }, order) {
  if (footprint.length === 0) return 'has no celestial coordinate system';
  if (filter === null) return 'has no filter in its header or name; name one with --filters FILE=NAME';
  if (order && !isAmong(order, filter)) return `its filter ${filter} is not in --order`;
  return undefined;
}

/** Why an image is not part of this picture. */
function reasonBeside(chosen, { filter, footprint }) {
  const apart = chosen.find((other) => !doOverlap(other.footprint, footprint));
  if (apart) return `shows no common sky with ${apart.originalName}`;
  const same = chosen.find((other) => other.filter === filter);
  if (same) return `has the same filter (${filter}) as ${same.originalName}; --filters FILE=NAME changes it`;
  return `is not among the first ${MAX_FILTERS} filters`;
}

/** Several elements in the beam, `F444W;F470N`, have each of their names. */
const isAmong = (names, filter) =>
  names.some((name) => filter.toLowerCase().split(';').includes(name.toLowerCase()));

/**
 * Images with the filters of --filters instead of those of their headers.
 *
 * @param {FolderImage[]} images
 * @param {Record<string, string>} filters by file name
 * @returns {FolderImage[]}
 */
export function withFilters(images, filters) {
  for (const fileName of Object.keys(filters)) {
    if (!images.some(({ originalName }) => originalName === fileName))
      throw new Failure(`--filters: the folder has no image ${fileName}`);
  }
  return images.map((image) => {
    const filter = filters[image.originalName];
    return filter === undefined ? image : { ...image, filter, isNamed: true };
  });
}

/** @throws {Failure} when images make no colour picture */
export function assertPicture(images, chosen, folder) {
  if (chosen.length > 1) return;
  const placed = images.filter(({ footprint, filter }) => footprint.length > 0 && filter !== null);
  if (new Set(placed.map(({ filter }) => filter)).size > 1)
    throw new Failure(`the images of ${folder} show no common sky`);
  throw new Failure(`a colour picture needs images of two filters; found ${chosen.length} in ${folder}`);
}
