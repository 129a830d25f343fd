import type { Picture } from './document.js';
import { readPicture } from './read-document.js';

/** Where the pictures are kept; other keys of the storage belong to others. */
const KEY = 'firstlight.pictures';
const MAX_PICTURES = 10;

/** A picture that was worked on. */
export interface RecentPicture {
  readonly id: string;
  readonly picture: Picture;
}

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** The last ten pictures, the latest first. What is not readable, by another version or another hand, is left out. */
export function recentPictures(storage: Store): RecentPicture[] {
  let stored: unknown;
  try {
    stored = JSON.parse(storage.getItem(KEY) ?? '[]');
  } catch {
    return [];
  }
  return Array.isArray(stored) ? stored.slice(0, MAX_PICTURES).flatMap(readRecent) : [];
}

function readRecent(value: unknown): RecentPicture[] {
  const { id, picture } = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof id !== 'string') return [];
  try {
    return [{ id, picture: readPicture(picture) }];
  } catch {
    return [];
  }
}

/**
 * Keeps a picture as the latest, in place of its earlier state.
 * @returns whether the browser had room for it
 */
export function keepPicture(storage: Store, recent: RecentPicture): boolean {
  const others = recentPictures(storage).filter(({ id }) => id !== recent.id);
  try {
    storage.setItem(KEY, JSON.stringify([recent, ...others].slice(0, MAX_PICTURES)));
    return true;
  } catch {
    return false;
  }
}
