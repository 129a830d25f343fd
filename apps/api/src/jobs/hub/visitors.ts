/** Connections that are not counted among those of users, and are few: in all, and from one address. */
export interface Visitors {
  count(): number;
  hasRoomFor(address: string): boolean;
  /** @returns what is to be called when the visitor leaves; further calls do nothing */
  enter(address: string): () => void;
}

export interface VisitorLimits {
  readonly total: number;
  readonly perAddress: number;
}

export function createVisitors({ total, perAddress }: VisitorLimits): Visitors {
  /** One entry a visitor; the limits are small. */
  const present = new Set<{ readonly address: string }>();
  const countFrom = (address: string) => [...present].filter((visitor) => visitor.address === address).length;
  return {
    count: () => present.size,
    hasRoomFor: (address) => present.size < total && countFrom(address) < perAddress,
    enter(address) {
      const visitor = { address };
      present.add(visitor);
      return () => void present.delete(visitor);
    },
  };
}
