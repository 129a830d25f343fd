import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadInThread, type Encode, type LoadedModel } from './load-in-thread.js';
import { sentenceModel } from './sentence-model.js';

const RECORD = {
  ...{ targetName: 'M57', instrument: null, filter: null, observationTitle: null, proposalPi: null },
  ...{ wavelengthUm: null, proposalId: null, dataType: 'image', tags: [], description: null, ra: null },
  dec: null,
};
const logger = { info: jest.fn(), error: jest.fn() };

/** A tiny model: how often two letters occur. */
const tiny: Encode = (texts) =>
  Promise.resolve(
    texts.map((text) => Float32Array.of(...['a', 'e'].map((letter) => text.split(letter).length - 1))),
  );
const loading = (encode: Encode): LoadedModel => ({ encode, end: jest.fn() });
const loaded = (encode: Encode) => () => loading(encode);
const failing = (message: string): LoadedModel => loading(() => Promise.reject(new Error(message)));

beforeEach(() => jest.clearAllMocks());

describe('sentenceModel', () => {
  it('is loaded once, on first use, and reads records in words', async () => {
    const load = jest.fn(loaded(tiny));
    const model = sentenceModel('tiny', { load, logger });
    expect([model.status(), model.dimensions(), load.mock.calls]).toEqual(['loading', null, []]);
    const [[record], question] = await Promise.all([model.records([RECORD]), model.question('a galaxy')]);
    expect(load.mock.calls).toEqual([['tiny']]);
    expect([model.status(), model.dimensions()]).toEqual(['ready', 2]);
    expect([...question.vector]).toEqual([1, 0]); // Unit length, whatever the model gives.
    expect(record.terms.map(({ key }) => key)).toContain('concept:planetary-nebula');
    expect(record.vector[1]).toBeGreaterThan(0.4); // Ring Nebula, planetary nebula, …
    expect(await model.records([])).toEqual([]);
  });

  it('is unavailable when it cannot be loaded, logs it once, and does not retry at once', async () => {
    const load = jest.fn(() => failing('no such folder'));
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
    const load = jest
      .fn<LoadedModel, []>()
      .mockReturnValueOnce(failing('hub away'))
      .mockReturnValue(loading(tiny));
    const model = sentenceModel('late', { load, logger });
    await expect(model.question('a star')).rejects.toThrow();
    now.mockReturnValue(59_999);
    await expect(model.question('a star')).rejects.toThrow();
    now.mockReturnValue(60_000);
    await expect(model.question('a star')).resolves.toBeDefined();
    expect(model.status()).toBe('ready');
    now.mockRestore();
  });

  it.each<readonly [string, (texts: readonly string[]) => Float32Array[]]>([
    ['returned 3 numbers, not 2', (texts) => texts.map(() => Float32Array.of(1, 2, 3))],
    ['returned 1 vectors, not 2', () => [Float32Array.of(1, 2)]],
    ['returned numbers that are not finite', (texts) => texts.map(() => Float32Array.of(NaN, 1))],
    ['returned numbers that are not finite', (texts) => texts.map(() => Float32Array.of(Infinity, 1))],
    ['returned numbers that are not finite', (texts) => texts.map(() => Float32Array.of(0, 0))],
    [
      'out of order',
      () => {
        throw new Error('out of order');
      },
    ],
  ])('is unavailable, and terminated, when in a call it %s', async (reason, answer) => {
    let calls = 0;
    const own = loading((texts) => (calls++ === 0 ? tiny(texts) : Promise.resolve(texts).then(answer)));
    const model = sentenceModel('odd', { load: () => own, logger });
    await expect(model.records([RECORD, RECORD])).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining(reason),
    });
    expect([model.status(), jest.mocked(own.end).mock.calls.length]).toEqual(['unavailable', 1]);
    expect(logger.error).toHaveBeenCalledTimes(1);
  });

  it('refuses a model whose first vector is invalid', async () => {
    const nan: Encode = (texts) => Promise.resolve(texts.map(() => Float32Array.of(NaN)));
    const own = loading(nan);
    const model = sentenceModel('nan', { load: () => own, logger });
    await expect(model.question('star')).rejects.toMatchObject({ kind: 'unavailable' });
    expect([model.status(), model.dimensions()]).toEqual(['unavailable', null]);
    expect(own.end).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['/srv/secret/models/tiny', 'tiny'],
    ['./models/tiny/', 'tiny'],
    ['Xenova/all-MiniLM-L6-v2', 'Xenova/all-MiniLM-L6-v2'],
  ])('calls %s %s, also in the log of its failure', async (name, shown) => {
    const load = () => failing(`no ${name}`);
    const model = sentenceModel(name, { load, logger });
    expect(model.model).toBe(shown);
    await expect(model.question('star')).rejects.toThrow(`The embedding model ${shown} cannot be loaded`);
  });
});

describe('the thread of a model', () => {
  let folder: string;
  /** A thread that is loaded, answers once, and then does this. */
  const thread = async (then: string): Promise<URL> => {
    const file = path.join(folder, `${Math.random()}.mjs`);
    await writeFile(
      file,
      `import { parentPort } from 'node:worker_threads';
       let calls = 0;
       parentPort.on('message', ({ number, texts }) => {
         if (calls++ > 0) { ${then} }
         parentPort.postMessage({ number, answer: texts.map(({ length }) => Float32Array.of(length, 1)) });
       });`,
    );
    return pathToFileURL(file);
  };
  const modelOf = (file: URL, limits: { callMs?: number; loadMs?: number } = {}) =>
    sentenceModel('own', { load: (name) => loadInThread(name, file), logger, ...limits });

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'sentence-thread-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('answers many calls at once, each with its own vectors', async () => {
    const model = modelOf(await thread(''));
    const vectors = await Promise.all(
      Array.from({ length: 23 }, (_, i) => model.question('x'.repeat(i + 1))),
    );
    expect(vectors.map(({ vector }) => Math.round(vector[0] / vector[1]))).toEqual(
      Array.from({ length: 23 }, (_, i) => i + 1),
    );
  });

  it.each(['for (;;);', 'return;'])(
    'is terminated when a call never ends (%s), without affecting the others',
    async (hang) => {
      const model = modelOf(await thread(hang), { callMs: 300 });
      await expect(model.question('star')).rejects.toThrow('has not answered for 0.3 s');
      expect(model.status()).toBe('unavailable');
    },
  );

  it('rejects its calls when it dies', async () => {
    const model = modelOf(await thread('process.exit(3);'));
    await expect(model.question('star')).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('is terminated when the model is not loaded in time', async () => {
    const file = path.join(folder, 'never.mjs');
    await writeFile(
      file,
      `import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => 0);`,
    );
    const model = modelOf(pathToFileURL(file), { loadMs: 200 });
    await expect(model.question('star')).rejects.toThrow('cannot be loaded');
  });
});
