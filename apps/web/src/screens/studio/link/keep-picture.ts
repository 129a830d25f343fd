import { browserStorage, tabStorage } from '../../../app/browser-storage.js';
import { MAX_LINK_LETTERS, writeLink } from '../../../picture/link.js';
import { keepPicture, recentPictures } from '../../../picture/recent-pictures.js';
import type { Picture } from '../../../picture/document.js';
import { readPicture } from '../../../picture/read-document.js';
import type { PictureStore } from '../../../picture/store.js';
import { keptAddress } from './kept-address.js';
import { rememberTab } from './tab-memory.js';

/** How long a picture is at rest before its address is written. */
const REST_MS = 500;

/** What keeps a picture. */
export interface KeepOptions {
  readonly store: PictureStore;
  /** Name of the picture among the recent ones. */
  readonly id: string;
  /** Puts a text behind the `#` of the tab's address. */
  readonly showAddress: (text: string) => void;
  /** Told each time when the browser has no room for the picture. */
  readonly onNoRoom?: () => void;
}

/**
 * Keeps the picture of a store in the tab's address and among the recent pictures of the browser: after each rest, and at the last
 * moment of the page.
 * @returns ends it; called before the store holds another picture
 */
export function keepInAddress({ store, id: firstId, showAddress, onNoRoom }: KeepOptions): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasEnded = false;
  let id = firstId;
  let last = store.getState().picture;
  const keep = (): Picture => {
    const { picture } = store.getState();
    if (isOfAnotherTab(id, [last, picture])) id = newName();
    if (!keepPicture(browserStorage, { id, picture })) onNoRoom?.();
    last = picture;
    return picture;
  };
  const show = async (): Promise<void> => {
    const picture = keep();
    const address = await addressOf(picture, id);
    if (hasEnded || store.getState().picture !== picture) return;
    rememberTab(tabStorage, { id, address });
    showAddress(address);
  };
  const rest = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void show(), REST_MS);
  };
  const unsubscribe = store.subscribe(rest);
  addEventListener('pagehide', keep);
  rest();
  return () => {
    if (hasEnded) return;
    hasEnded = true;
    clearTimeout(timer);
    unsubscribe();
    removeEventListener('pagehide', keep);
    keep();
  };
}

/** Whether another tab, which began with the same picture, keeps another one than these under its name: then each has its own. */
function isOfAnotherTab(id: string, own: readonly Picture[]): boolean {
  const kept = recentPictures(browserStorage).find((recent) => recent.id === id);
  return kept !== undefined && !own.some((picture) => isSame(picture, kept.picture));
}

const isSame = (one: Picture, other: Picture): boolean => textOf(one) === textOf(other);

/** Of a picture that was read, whatever the order of its members was. */
const textOf = (picture: Picture): string => JSON.stringify(readPicture(picture));

/** What stands behind `#` for a picture: its link, or its name in this browser where that is too long. */
export async function addressOf(picture: Picture, id: string): Promise<string> {
  const text = await writeLink(picture);
  return text.length > MAX_LINK_LETTERS ? keptAddress(id) : text;
}

/** The name under which a picture is kept already, or a new one. */
export function nameOf(picture: Picture): string {
  const kept = recentPictures(browserStorage).find((recent) => isSame(recent.picture, picture));
  return kept?.id ?? newName();
}

/** Not `randomUUID`: a page of plain http has none. */
const newName = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
