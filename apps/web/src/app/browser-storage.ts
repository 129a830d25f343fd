/** Where site data are blocked the storage itself throws: it is reached when it is used, by code that expects a refusal. */
const reached = (name: 'localStorage' | 'sessionStorage'): Pick<Storage, 'getItem' | 'setItem'> => ({
  getItem: (key) => globalThis[name].getItem(key),
  setItem: (key, text) => globalThis[name].setItem(key, text),
});

export const browserStorage = reached('localStorage');
export const tabStorage = reached('sessionStorage');

/** What the browser has kept; null where it keeps nothing. */
export function recall(key: string): string | null {
  try {
    return browserStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text in the browser. Without room, or where it may keep nothing, what was chosen lasts as long as the page. */
export function remember(key: string, text: string): void {
  try {
    browserStorage.setItem(key, text);
  } catch {
    // No room, or none allowed.
  }
}
