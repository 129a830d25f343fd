import { callerOf, openAccount, type Account, type Answer, type Caller } from '../support/api-client.js';
import { uploadRecord } from '../support/library.js';
import { sharedStack } from '../support/shared-stack.js';
import { channelFileName, channelImage, STAR_CHANNELS, starComposite } from '../support/star-channels.js';

jest.setTimeout(90_000);

let owner: Account;
let stranger: Account;
let anonymous: Caller;
let recordIds: string[];

beforeAll(async () => {
  const { url } = await sharedStack();
  [owner, stranger] = await Promise.all([openAccount(url), openAccount(url)]);
  anonymous = callerOf(url);
  recordIds = await Promise.all(
    STAR_CHANNELS.map((channel) => uploadRecord(owner, channelFileName(channel), channelImage(channel))),
  );
});

const ask = (route: string, more: object = {}, user = owner): Promise<Answer> =>
  user.post(`/api/composite/${route}`, starComposite(recordIds, more));
const PIXEL_BYTES = 4;

describe('composite/estimate', () => {
  it.each([{ width: 300 }, { width: 200, height: 150, crop: 'intersection' }, { rotationDegrees: 30 }])(
    'gives the size of the picture (%j)',
    async (shape) => {
      const { status, json } = await ask('estimate', shape);
      expect(status).toBe(200);
      const { headers } = await ask('generate-nchannel', shape);
      expect([json.width, json.height].map(String)).toEqual([
        headers.get('x-composite-width'),
        headers.get('x-composite-height'),
      ]);
      expect(json.fits).toBe(true);
      expect(Object.keys(json)).toHaveLength(7);
    },
  );

  it('gives the size of its images', async () => {
    const { json } = await ask('estimate', { width: 300 });
    const pixels = STAR_CHANNELS.reduce((sum, { size }) => sum + size * size, 0);
    expect(json.inputBytes).toBe(PIXEL_BYTES * pixels);
  });

  it('gives more time and memory for a larger picture', async () => {
    const [small, large] = await Promise.all(
      [100, 6000].map(async (width) => (await ask('estimate', { width })).json),
    );
    // The larger one is held twice in three components, with its samples.
    const pixels = large.width * large.height - small.width * small.height;
    expect(large.peakMemoryBytes - small.peakMemoryBytes).toBeGreaterThan(2 * 3 * pixels);
    expect(large.seconds).toBeGreaterThan(4 * small.seconds);
    expect(small.seconds).toBeGreaterThan(0);
  });
});

describe('composite/analyze-channels', () => {
  it('gives the statistics of each channel', async () => {
    const { status, json } = await ask('analyze-channels', { width: 300 });
    expect(status).toBe(200);
    const { headers } = await ask('generate-nchannel', { width: 300 });
    const pixels = Number(headers.get('x-composite-width')) * Number(headers.get('x-composite-height'));
    expect(json.channels.map(({ label }: { label: string }) => label)).toEqual(
      STAR_CHANNELS.map(({ filter }) => filter),
    );
    for (const { histogram, stats } of json.channels) {
      expect(histogram.edges).toHaveLength(histogram.bins + 1);
      expect(histogram.counts).toHaveLength(histogram.bins);
      expect(stats.totalPixels).toBe(pixels);
      expect(histogram.counts.reduce((sum: number, count: number) => sum + count, 0)).toBe(stats.validPixels);
      expect([histogram.edges[0], histogram.edges.at(-1)]).toEqual([stats.min, stats.max]);
      // A noise of 1 on a background of 10, and one star.
      expect(Math.abs(stats.median - 10)).toBeLessThan(0.1);
      expect(histogram.percentiles.p50).toBe(stats.median);
      expect(stats.max).toBeGreaterThan(100);
    }
  });

  it('suggests valid tones, with black below the sky', async () => {
    const { json } = await ask('analyze-channels', { width: 300 });
    for (const { suggestedLimits, stats } of json.channels) {
      expect(suggestedLimits.low).toBeLessThan(stats.median);
      expect(suggestedLimits.high).toBeGreaterThan(stats.median);
    }
    const channels = json.channels.map(({ suggested }: { suggested: object }, i: number) => ({
      ...starComposite(recordIds).channels[i],
      ...suggested,
    }));
    expect((await ask('generate-nchannel', { width: 300, channels })).status).toBe(200);
  });

  it('suggests the same tones whatever the current ones', async () => {
    const bent = starComposite(recordIds).channels.map((channel) => ({
      ...channel,
      ...{ gamma: 3, blackPoint: 0.3, curve: 's_curve', autoStretch: true },
    }));
    const answers = [await ask('analyze-channels'), await ask('analyze-channels', { channels: bent })];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1].json).toEqual(answers[0].json);
  });
});

describe.each(['estimate', 'analyze-channels'])('composite/%s', (route) => {
  it('hides private records from other and anonymous users', async () => {
    for (const caller of [stranger, anonymous]) {
      const body = starComposite(recordIds, { width: 100 });
      const { status, json } = await caller.post(`/api/composite/${route}`, body);
      expect([status, json.errors[0].field]).toEqual([404, 'channels.0.dataIds.0']);
    }
  });

  it('answers everybody about public records', async () => {
    const id = await uploadRecord(owner, 'open_i2d.fits', channelImage(STAR_CHANNELS[0]), {
      visibility: 'public',
    });
    const body = { channels: [{ dataIds: [id], color: { hue: 10 } }], width: 100 };
    expect((await anonymous.post(`/api/composite/${route}`, body)).status).toBe(200);
  });

  it('creates no job', async () => {
    await ask(route, { width: 100 });
    expect((await owner.get('/api/jobs?type=composite')).json.items).toEqual([]);
  });
});
