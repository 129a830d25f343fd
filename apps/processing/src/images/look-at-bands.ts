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
  const left = bands.values();
  const lookOn = async (memory: Uint8Array): Promise<void> => {
    let isNew = true;
    for (const band of left) {
      const running = look(band, { memory, isNew });
      isNew = false;
      await running;
    }
  };
  const ends = await Promise.allSettled(memories.map(lookOn));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
