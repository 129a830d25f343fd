import { rememberTab, rememberedAt } from './tab-memory.js';

function memoryOf(content: Record<string, string> = {}) {
  return {
    getItem: (key: string) => content[key] ?? null,
    setItem: (key: string, value: string) => void (content[key] = value),
  };
}

describe('the memory of a tab', () => {
  it('names the picture that was shown at an address', () => {
    const storage = memoryOf();
    rememberTab(storage, { id: 'a', address: 'xyz' });
    expect(rememberedAt(storage, 'xyz')).toBe('a');
    expect(rememberedAt(storage, 'other')).toBeUndefined();
  });

  it.each(['', '{', 'null', '[]', '{"address":"xyz"}', '{"address":"xyz","id":3}'])('may hold %s', (text) =>
    expect(rememberedAt(memoryOf({ 'firstlight.studio': text }), 'xyz')).toBeUndefined(),
  );

  it('does without where the browser has no room', () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    expect(() => rememberTab(full, { id: 'a', address: 'x' })).not.toThrow();
  });
});
