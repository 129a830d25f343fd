import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Catalogue, ObservationSet, ResolvableName } from '../catalogue.js';
import { folderObservation, type ListedFile } from './folder-rows.js';
import type { ScannedFile } from './scan-folder.js';
import { fullObsId, servedName, shortObsId, slugOf } from './served-name.js';

/** Radius of a folder in name lookups, degrees. */
const FOLDER_RADIUS_DEG = 0.05;

/** Folders may have the same name: the prefix is of their path. */
const PREFIX_DIGITS = 8;

/** A registered folder. */
export interface SavedFolder {
  readonly folder: string;
  readonly targetName: string;
}

/** The key of a folder's set: one folder is one set, whatever its name. */
export const folderKey = (folder: string): string => `folder/${folder}`;

/** Default name of a folder. */
export const defaultTargetName = (folder: string): string =>
  `folder-${slugOf(path.basename(folder)) || 'root'}`;

/** The observations of a folder's images. Names used by another set get a prefix of the folder. */
export function folderSet(
  saved: SavedFolder,
  images: readonly ScannedFile[],
  catalogue: Catalogue,
): ObservationSet {
  const listed = listFiles(saved.folder, images, catalogue);
  return {
    key: folderKey(saved.folder),
    name: placeName(saved.targetName, images),
    observations: listed.map((file) => folderObservation(file, saved.targetName)),
  };
}

function listFiles(folder: string, images: readonly ScannedFile[], catalogue: Catalogue): ListedFile[] {
  const key = folderKey(folder);
  const prefix = `${createHash('sha256').update(folder).digest('hex').slice(0, PREFIX_DIGITS)}_`;
  const used = new Set<string>();
  const short = images.map(({ fileName }) => shortObsId(fileName));
  return images.map((image, i) => {
    const isAlone = short.indexOf(short[i]) === short.lastIndexOf(short[i]);
    const obsId = isAlone ? short[i] : fullObsId(image.fileName);
    const name = servedName(image.fileName);
    const start = catalogue.isNamedElsewhere(key, obsId, name) ? prefix : '';
    return { ...image, servedName: unusedName(start + name, used), obsId: unusedName(start + obsId, used) };
  });
}

/** The name, or with a number before it if it is used already. */
function unusedName(name: string, used: Set<string>): string {
  const isUsed = (wanted: string) => used.has(wanted.toLowerCase());
  let wanted = name;
  for (let number = 2; isUsed(wanted); number += 1) wanted = `${number}_${name}`;
  used.add(wanted.toLowerCase());
  return wanted;
}

/** The centre of the images; undefined without a position. */
function placeName(targetName: string, images: readonly ScannedFile[]): ResolvableName | null {
  const places = images.flatMap(({ facts }) => facts.place ?? []);
  if (places.length === 0) return null;
  // Right ascensions relative to the first one, so that a field across 0h has its centre there and not at 12h.
  const first = places[0].ra;
  const ra = first + median(places.map((place) => ((place.ra - first + 540) % 360) - 180));
  return {
    canonicalName: targetName,
    aliases: [],
    ra: (ra + 360) % 360,
    dec: median(places.map((place) => place.dec)),
    radius: FOLDER_RADIUS_DEG,
    objectType: 'Folder',
  };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
