import { loadSettings } from '#platform';
import { assertMemory } from './memory-budget.js';

const MB = 1024 * 1024;
/** What a process needs without pixels. */
const FIXED = 256 * MB;

describe('assertMemory', () => {
  const settings = loadSettings({ PROCESSING_MEMORY_MB: '1000' });

  it('lets pass what fits', () => {
    expect(() => assertMemory(settings, 1000 * MB - FIXED)).not.toThrow();
  });

  it('refuses a byte more', () => {
    expect(() => assertMemory(settings, 1000 * MB - FIXED + 1)).toThrow('1001 MB');
  });

  it('refuses what does not, and says what would', () => {
    expect(() => assertMemory(settings, 4000 * MB - FIXED)).toThrow(
      expect.objectContaining({
        kind: 'too-large',
        code: 'memory_budget',
        message:
          'The picture needs 4000 MB, 1000 MB are available: ask for at most 50 % of its width and height',
      }),
    );
  });
});
