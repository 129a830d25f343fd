import { createArena } from './shared-arena.js';

describe('createArena', () => {
  it('provides memory of the requested length that threads can share', () => {
    const lease = createArena().lease();
    expect(lease.floats(10)).toHaveLength(10);
    expect(lease.words(3).buffer).toBeInstanceOf(SharedArrayBuffer);
  });

  it('reuses released memory, and never lends it twice at once', () => {
    const arena = createArena();
    const first = arena.lease();
    const { buffer } = first.floats(1000);
    first.close();
    const second = arena.lease();
    expect(second.bytes(4000).buffer).toBe(buffer);
    expect(second.bytes(4000).buffer).not.toBe(buffer);
  });

  it('does not waste a large buffer on a small request', () => {
    const arena = createArena();
    const first = arena.lease();
    const { buffer } = first.floats(1000);
    first.close();
    expect(arena.lease().floats(10).buffer).not.toBe(buffer);
  });
});
