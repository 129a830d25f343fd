import { sentenceModel, type Encode } from './sentence-model.js';

const RECORD = {
  ...{ targetName: 'M57', instrument: null, filter: null, observationTitle: null, proposalPi: null },
  ...{ wavelengthUm: null, dataType: 'image', tags: [], description: null, ra: null, dec: null },
};
const logger = { info: jest.fn(), error: jest.fn() };

/** A tiny model: how often two letters occur. */
const tiny: Encode = (texts) =>
  Promise.resolve(
    texts.map((text) => Float32Array.of(...['a', 'e'].map((letter) => text.split(letter).length - 1))),
  );

beforeEach(() => jest.clearAllMocks());

describe('sentenceModel', () => {
  it('is loaded once, when it is first needed, and reads records in words', async () => {
    const load = jest.fn(() => Promise.resolve(tiny));
    const model = sentenceModel('tiny', { load, logger });
    expect([model.status(), model.dimensions(), load.mock.calls]).toEqual(['loading', null, []]);
    const [[record], question] = await Promise.all([model.records([RECORD]), model.question('a galaxy')]);
    expect(load.mock.calls).toEqual([['tiny']]);
    expect([model.status(), model.dimensions()]).toEqual(['ready', 2]);
    expect([...question.vector]).toEqual([3, 0]);
    expect(record.terms.map(({ key }) => key)).toContain('concept:planetary-nebula');
    expect(record.vector[1]).toBeGreaterThan(3); // Ring Nebula, planetary nebula, …
    expect(await model.records([])).toEqual([]);
  });

  it('is unavailable when it cannot be loaded, says so once, and is not tried again at once', async () => {
    const load = jest.fn(() => Promise.reject(new Error('no such folder')));
    const model = sentenceModel('missing', { load, logger });
    for (let i = 0; i < 3; i++)
      await expect(model.question('star')).rejects.toMatchObject({ kind: 'unavailable' });
    expect(model.status()).toBe('unavailable');
    expect(load).toHaveBeenCalledTimes(1);
    expect(logger.error).toHaveBeenCalledTimes(1);
    model.prepare(); // Nobody waits for it: nothing is thrown.
  });

  it('is tried again after a minute', async () => {
    const now = jest.spyOn(performance, 'now').mockReturnValue(0);
    const load = jest.fn(() => Promise.reject<Encode>(new Error('hub away'))).mockResolvedValueOnce(tiny);
    load.mockReset().mockRejectedValueOnce(new Error('hub away')).mockResolvedValue(tiny);
    const model = sentenceModel('late', { load, logger });
    await expect(model.question('star')).rejects.toThrow();
    now.mockReturnValue(59_999);
    await expect(model.question('star')).rejects.toThrow();
    now.mockReturnValue(60_000);
    await expect(model.question('star')).resolves.toBeDefined();
    expect(model.status()).toBe('ready');
    now.mockRestore();
  });

  it('refuses vectors of another length than it has said, and too few of them', async () => {
    const growing: Encode = (texts) => Promise.resolve(texts.map((text) => new Float32Array(text.length)));
    const model = sentenceModel('growing', { load: () => Promise.resolve(growing), logger });
    await expect(model.question('a star')).resolves.toBeDefined(); // As long as `galaxy`.
    await expect(model.question('stars')).rejects.toThrow('gave 5 numbers, not 6');
    const losing: Encode = (texts) => Promise.resolve(texts.slice(0, 1).map(() => new Float32Array(2)));
    const short = sentenceModel('losing', { load: () => Promise.resolve(losing), logger });
    await expect(short.records([RECORD, RECORD])).rejects.toThrow('gave other numbers');
  });

  it('says what to install where the package is missing', async () => {
    const model = sentenceModel('all-MiniLM-L6-v2', { logger });
    await expect(model.question('star')).rejects.toMatchObject({
      message: 'The embedding model all-MiniLM-L6-v2 cannot be loaded',
      cause: expect.objectContaining({
        message: expect.stringContaining('@huggingface/transformers is not installed'),
      }),
    });
  });
});
