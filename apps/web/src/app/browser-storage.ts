/** What the browser has kept; null where it keeps nothing. */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text in the browser. Without room, or where it may keep nothing, what was chosen lasts as long as the page. */
export function remember(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // No room, or none allowed.
  }
}
