import { buffer } from 'node:stream/consumers';
import type { CompositeSpec, PreviewRequest, ProcessingClient } from '#processing-client';
import { decodePicture } from '../support/decode-picture.js';
import { waitFor } from '../support/spec-end.js';
import { compositeOf, keyOf, LONG, post, previewOf, startStarEngine } from '../support/star-engine.js';
import { clientOf, type TestEngine } from '../support/start-engine.js';

jest.setTimeout(120_000);

let engine: TestEngine;
let client: ProcessingClient;
beforeAll(async () => {
  engine = await startStarEngine();
  client = clientOf(engine);
});

const draw = async (changes: Partial<PreviewRequest> = {}) =>
  buffer((await client.preview(previewOf(changes))).body);
const compose = async (spec: CompositeSpec) => buffer((await client.composite(spec)).body);

/** A long composite whose caller disconnects when this stage is reported. */
function giveUpAt(last: string): Promise<unknown> {
  const controller = new AbortController();
  const leave = ({ stage }: { stage: string }) => stage === last && controller.abort();
  return client.compositeToStorage({ spec: LONG, resultKey: 'results/given-up' }, leave, {
    signal: controller.signal,
  });
}

describe('a request that is none of the contract', () => {
  it.each([null, 'text', [], 7])('is 400 when its body is %j', async (body) => {
    expect((await post(engine, '/inspect', body)).status).toBe(400);
  });

  it.each(['/', '/paint', '/Preview', '/preview/'])('is 404 at %s', async (path) => {
    expect((await post(engine, path, previewOf())).status).toBe(404);
  });
});

describe('operations', () => {
  it('answer in the form of the contract', async () => {
    expect(await client.inspect({ key: keyOf(0) })).toMatchObject({ format: 'fits', isViewable: true });
    const { headers, body } = await client.preview(previewOf());
    expect(headers['content-type']).toBe('image/png');
    expect(await decodePicture(await buffer(body))).toMatchObject({ width: 200, height: 200 });
    const stages: string[] = [];
    const request = { spec: compositeOf(), resultKey: 'results/one.png' };
    const facts = await client.compositeToStorage(request, ({ stage }) => stages.push(stage));
    expect(facts).toMatchObject({ width: 300, contentType: 'image/png' });
    expect(new Set(stages)).toEqual(
      new Set(['opening', 'channels', 'toning', 'composing', 'encoding', 'storing']),
    );
  });

  it.each(['gaussian', 'median', 'box', 'astropy_gaussian', 'astropy_box'] as const)(
    'smooth a preview in threads (%s)',
    async (smoothMethod) => {
      const plain = await draw({ width: 320, height: 320 });
      const smoothed = await draw({ width: 320, height: 320, smoothMethod, smoothSize: 5, smoothSigma: 2 });
      expect(smoothed.equals(plain)).toBe(false);
    },
  );

  it('answer every request as if it were alone, whatever fails and is aborted meanwhile', async () => {
    const specs = [300, 900, 1500].map((width) => compositeOf({ width }));
    const alone = await Promise.all(specs.map(compose));
    const missing = compositeOf({
      channels: [{ ...specs[0].channels[0], inputs: [{ key: 'no', name: 'no' }] }],
    });
    const unmatched = compositeOf({
      resolutionMatch: true,
      width: 900,
      channels: specs[0].channels.map((channel, i) => ({ ...channel, wavelengthUm: i === 2 ? null : 1 })),
    });
    const stages = ['opening', 'channels', 'toning', 'composing', 'encoding'] as const;
    for (const [round, stage] of stages.entries()) {
      const ends = Promise.allSettled([
        giveUpAt(stage),
        post(engine, '/composite', missing),
        post(engine, '/composite', unmatched),
      ]);
      const width = round % 3;
      const good = await compose(specs[width]);
      expect(good.equals(alone[width])).toBe(true);
      expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    }
  });
});

describe('admission queues', () => {
  it('admit previews while a job runs', async () => {
    const events: string[] = [];
    const job = compose(LONG).then(() => events.push('job'));
    await new Promise((resolve) => setTimeout(resolve, 200));
    await Promise.all([1, 2, 3].map(() => draw().then(() => events.push('preview'))));
    await job;
    expect(events).toEqual(['preview', 'preview', 'preview', 'job']);
  });

  it.each([
    // Three run; of each account one waits, of all sixteen.
    ['of 23 accounts', (i: number) => `account-${i}`, 23 - 3 - 16],
    // One runs and two wait.
    ['of one account', () => 'greedy', 23 - 1 - 2],
  ])(
    'refuse at once requests beyond their capacity, with the time to retry: %s',
    async (_, accountOf, expected) => {
      const controller = new AbortController();
      const calls = Array.from({ length: 23 }, (_, i) => {
        const options = { signal: controller.signal, account: accountOf(i) };
        return i % 2 === 0
          ? post(engine, '/composite', LONG, options)
          : post(engine, '/composite/store', { spec: LONG, resultKey: `results/${i}` }, options);
      });
      const refused: Response[] = [];
      const note = (answer: Response) => {
        if (answer.status === 503) refused.push(answer);
      };
      const noted = Promise.allSettled(calls.map((call) => call.then(note)));
      await waitFor(() => (refused.length >= expected ? true : undefined));
      expect(refused).toHaveLength(expected);
      for (const answer of refused) {
        expect(answer.headers.get('retry-after')).toBe('30');
        expect(await answer.json()).toMatchObject({ kind: 'unavailable', code: 'engine_busy' });
      }
      // The other admission queue has room.
      expect((await post(engine, '/preview', previewOf())).status).toBe(200);
      controller.abort();
      await noted;
      expect((await post(engine, '/composite', compositeOf({ width: 100 }))).status).toBe(200);
    },
  );
});

describe('the memory budget', () => {
  it('covers previews, too: one that does not fit is refused before it is allocated', async () => {
    const small = await startStarEngine({ PROCESSING_MEMORY_MB: '400' });
    const answer = await post(small, '/preview', previewOf({ width: 8000, height: 8000 }));
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ kind: 'too-large', code: 'memory_budget' });
    expect((await post(small, '/preview', previewOf())).status).toBe(200);
  });
});
