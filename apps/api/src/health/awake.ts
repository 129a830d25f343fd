const STEP_MS = 1_000;

/**
 * Resolves when this process has been awake for so long (ms): a time in which its event loop stood still, or in which it was
 * paused, counts as one second.
 */
export async function awakeFor(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= STEP_MS) await elapsed(Math.min(left, STEP_MS));
}

const elapsed = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
