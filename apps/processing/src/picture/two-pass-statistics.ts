import { shareOut } from '../engine/concurrency.js';

/** Memory that one looker counts in; it begins when it `isNew`. */
export interface Looking {
  readonly memory: Uint8Array;
  readonly isNew: boolean;
}

/** Looks at all bands of an image. Every memory has one looker, who takes one band after the other. */
export async function lookAtBands<Band>(
  bands: readonly Band[],
  memories: readonly Uint8Array[],
  look: (band: Band, looking: Looking) => Promise<void>,
): Promise<void> {
  const lookers = memories.map((memory) => ({ memory, isNew: true }));
  await shareOut(bands, lookers, async (band, looker) => {
    const running = look(band, { ...looker });
    looker.isNew = false;
    await running;
  });
}
