const TRY_AGAIN_MS = 1_000;

/**
 * Writes a file now, or as soon as it is possible: on a full disk the service continues without it.
 *
 * @param {() => void} write
 * @param {() => boolean} isWanted asked before each further try
 */
export function writeWhenPossible(write, isWanted) {
  try {
    write();
  } catch {
    const again = () => isWanted() && writeWhenPossible(write, isWanted);
    setTimeout(again, TRY_AGAIN_MS).unref();
  }
}
