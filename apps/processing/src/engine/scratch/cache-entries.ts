/** A copy of a packed file: there, or just being made. */
export interface Copy {
  readonly id: string;
  /** Requests that use it, or wait for it. */
  users: number;
  /** Length once it is there. */
  bytes: number | undefined;
}

/** The copies in the scratch folder, and how much room is left. Those that nobody uses go when room is needed. */
export interface Copies<Kind extends Copy> {
  get(id: string): Kind | undefined;
  add(copy: Kind): void;
  /** The copy is there. */
  keep(copy: Kind, bytes: number): void;
  /** One use of it has ended: it is the last that goes. */
  release(copy: Kind): void;
  forget(copy: Kind): void;
  /** Somebody else has removed it: its room is free. */
  lose(copy: Kind): void;
  /** Bytes that may still be written. */
  room(): number;
  /** Removes unused copies, the one that was used longest ago first, until there is room for so much, or none is left. */
  makeRoom(bytes: number): Promise<void>;
  /** Removes every unused copy. @returns whether there was one */
  dropUnused(): Promise<boolean>;
}

export function createCopies<Kind extends Copy>(
  quotaBytes: number,
  remove: (id: string) => Promise<void>,
): Copies<Kind> {
  /** In the order of their last use. */
  const copies = new Map<string, Kind>();
  let taken = 0;
  const room = () => quotaBytes - taken;
  const forget = (copy: Kind): void => {
    if (copies.get(copy.id) === copy) copies.delete(copy.id);
  };
  const evict = async (copy: Kind): Promise<void> => {
    // Forgotten first: nobody may come to use it while it is being removed.
    forget(copy);
    await remove(copy.id);
    taken -= copy.bytes!;
  };

  const evictUntil = async (bytes: number): Promise<void> => {
    for (const copy of [...copies.values()]) {
      if (room() >= bytes) return;
      const isUnused = copies.get(copy.id) === copy && copy.users === 0;
      if (isUnused && copy.bytes !== undefined) await evict(copy);
    }
  };

  return {
    get: (id) => copies.get(id),
    add: (copy) => void copies.set(copy.id, copy),
    forget,
    room,
    lose(copy) {
      if (copies.get(copy.id) !== copy) return;
      forget(copy);
      taken -= copy.bytes!;
    },
    keep(copy, bytes) {
      copy.bytes = bytes;
      taken += bytes;
    },
    release(copy) {
      copy.users -= 1;
      if (copies.get(copy.id) !== copy) return;
      copies.delete(copy.id);
      copies.set(copy.id, copy);
    },
    makeRoom: evictUntil,
    async dropUnused() {
      const before = room();
      await evictUntil(Infinity);
      return room() > before;
    },
  };
}
