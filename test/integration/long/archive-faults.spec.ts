import { type FaultyArchive, type FaultyObservation, type ImportOutcome, openFaultyArchive } from '../../support/faulty-archive.js'; // prettier-ignore
import { openAccount, type Answer, type Caller } from '../../support/api-client.js';
import { followJob } from '../../support/library.js';

jest.setTimeout(120_000);

/** One range of a download (5 MB) holds the whole file. */
const FILE_BYTES = 300_000;
const OBSERVATIONS = 100;
/** Longest wait for a failure: somewhat more than the 3.5 s of retries with an unavailable archive. */
const CALL_SECONDS = 8;
const HALF_WAY = 100_000;

let faulty: FaultyArchive;
beforeAll(async () => {
  faulty = await openFaultyArchive({
    observations: OBSERVATIONS,
    fileBytes: FILE_BYTES,
    // A token unknown to the archive: it is sent, and grants nothing.
    env: { ARCHIVE_CALL_SECONDS: String(CALL_SECONDS), ARCHIVE_TOKEN: 'of-nobody' },
  });
});
afterAll(() => faulty?.stack.stop());

/** Remains of a successful import. */
const COMPLETE = { status: 'completed', resumable: false, error: null, file: 'complete', part: null, stored: 1, records: 1 }; // prettier-ignore
/** Remains of a failed import without received bytes. */
const NOTHING = { status: 'failed', resumable: true, file: 'failed', part: null, stored: 0, records: 0 };
/** The same before any file was known. */
const UNPLANNED = { ...NOTHING, file: null };

const download = ({ fileName }: FaultyObservation) => ['download', fileName];
const search = ({ obsId }: FaultyObservation) => ['search', obsId];

/** Injects faults for an observation of its own, imports it, and returns the remains. */
async function importUnder(
  switches: object,
  on?: (observation: FaultyObservation) => readonly string[],
): Promise<{ observation: FaultyObservation; jobId: string; left: ImportOutcome }> {
  const observation = faulty.next();
  await faulty.set(observation, { ...switches, ...(on && { on: on(observation) }) });
  const jobId = await faulty.begin(observation);
  return { observation, jobId, left: await faulty.outcome(observation, jobId) };
}

describe('a file that the archive refuses', () => {
  it.each([401, 403, 404, 429, 500, 503, 504])(
    'status %i: failed, resumable, nothing kept',
    async (status) => {
      const { left, observation } = await importUnder({ status }, download);
      const error = `The archive answered status ${status} for ${observation.fileName}`;
      expect(left).toEqual({ ...NOTHING, error, source: left.source });
    },
  );

  it('exclusive: our token grants nothing', async () => {
    const { left } = await importUnder({ exclusive: true });
    expect(left).toMatchObject({ ...NOTHING, error: expect.stringContaining('status 403') });
  });

  it('a web page with status 200: no byte of it is kept', async () => {
    const { left } = await importUnder({ html: true }, download);
    expect(left).toMatchObject({ ...NOTHING, part: left.part, error: expect.stringContaining('a web page') });
    expect(left.part ?? 0).toBe(0);
  });

  it('resumed by the user when the archive is back', async () => {
    const { jobId, observation, left } = await importUnder({ status: 503, times: 1 }, download);
    expect(left.status).toBe('failed');
    await faulty.resume(jobId);
    expect(await faulty.outcome(observation, jobId)).toMatchObject(COMPLETE);
  });
});

describe('a slow file', () => {
  it('slow, but in progress: completed', async () => {
    const { left, observation } = await importUnder({ bytesPerSecond: 200_000 }, download);
    expect(left).toMatchObject(COMPLETE);
    expect(await faulty.isStoredRightly(observation)).toBe(true);
  });

  it('no response: failed at the time limit', async () => {
    const { left } = await importUnder({ hang: true }, download);
    expect(left).toMatchObject({ ...NOTHING, error: expect.stringContaining('timed out') });
  });

  it('stalled in the middle: failed at the time limit, resumed from there', async () => {
    const { jobId, observation, left } = await importUnder({ stallAtByte: HALF_WAY, times: 1 }, download);
    expect(left).toMatchObject({ ...NOTHING, part: HALF_WAY, error: expect.stringContaining('timed out') });
    await faulty.resume(jobId);
    expect(await faulty.outcome(observation, jobId)).toMatchObject(COMPLETE);
    expect(await faulty.isStoredRightly(observation)).toBe(true);
  });
});

describe('a connection that is reset', () => {
  it.each([1, 2])('%i times: the bytes are kept, each resume continues from the last one', async (times) => {
    const { jobId, observation, left } = await importUnder({ breakAtByte: HALF_WAY, times }, download);
    const broken = { ...NOTHING, part: HALF_WAY, error: expect.stringContaining('was interrupted') };
    expect(left).toMatchObject(broken);
    for (let i = 1; i < times; i++) {
      await faulty.resume(jobId);
      expect(await faulty.outcome(observation, jobId)).toMatchObject(broken);
    }
    await faulty.resume(jobId);
    expect(await faulty.outcome(observation, jobId)).toMatchObject(COMPLETE);
    expect(await faulty.isStoredRightly(observation)).toBe(true);
  });

  it('always: fails each time, and never loses its bytes', async () => {
    const { jobId, observation, left } = await importUnder({ breakAtByte: HALF_WAY }, download);
    await faulty.resume(jobId);
    const again = await faulty.outcome(observation, jobId);
    expect([left, again]).toMatchObject(Array(2).fill({ ...NOTHING, part: HALF_WAY }));
  });

  it('and another version when it is resumed: started over, without bytes of the old one', async () => {
    const { jobId, observation, left } = await importUnder({ breakAtByte: HALF_WAY, times: 1 }, download);
    expect(left.part).toBe(HALF_WAY);
    await faulty.set(observation, { revisions: { [observation.fileName]: 7 } });
    await faulty.resume(jobId);
    expect(await faulty.outcome(observation, jobId)).toMatchObject(COMPLETE);
    expect(await faulty.isStoredRightly(observation)).toBe(true);
  });

  it('and a status 200 for the range of the resume: started over', async () => {
    const { jobId, observation } = await importUnder({ breakAtByte: HALF_WAY, times: 1 }, download);
    await faulty.set(observation, { ignoreRange: true, on: download(observation) });
    await faulty.resume(jobId);
    expect(await faulty.outcome(observation, jobId)).toMatchObject(COMPLETE);
    expect(await faulty.isStoredRightly(observation)).toBe(true);
  });
});

describe('a body that differs from its headers', () => {
  it.each([
    ['no Content-Length', { noLength: true }],
    ['status 200 for a range', { ignoreRange: true }],
    ['an ETag that changes once', { changes: 'etag', times: 1 }],
    ['a size that changes once', { changes: 'size', times: 1 }],
    ['a body that ends early once', { shortBody: 1000, times: 1 }],
    ['no validators', { validators: 'none' }],
    ['a weak ETag', { validators: 'weak' }],
  ])('%s: completed, with the right bytes', async (_, switches) => {
    const { left, observation } = await importUnder(switches, download);
    expect(left).toMatchObject(COMPLETE);
    expect(await faulty.isStoredRightly(observation)).toBe(true);
  });

  it('another size each time: refused, nothing kept', async () => {
    const { left } = await importUnder({ changes: 'size' }, download);
    expect(left).toMatchObject({
      ...NOTHING,
      resumable: false,
      error: expect.stringContaining('bytes arrived of'),
    });
  });

  it('always too short: failed, never taken for complete', async () => {
    const { left } = await importUnder({ shortBody: 1000 }, download);
    expect(left).toMatchObject({
      ...NOTHING,
      part: left.part,
      error: expect.stringContaining('was interrupted'),
    });
    expect(left.part).toBeLessThan(FILE_BYTES);
  });

  it("another MD5 than the archive's: refused, nothing kept", async () => {
    const { left } = await importUnder({ checksums: 'wrong' });
    expect(left).toMatchObject({ ...NOTHING, resumable: false, error: expect.stringContaining('checksum') });
  });
});

it('redirected to another internal host: refused, and the host is never called', async () => {
  const { left, observation } = await importUnder({ redirect: true }, download);
  expect(left).toMatchObject(NOTHING);
  const { callers } = (await faulty.archive.get('/sample/callers')).json;
  const called = ({ at, url }: Answer['json']) => at === 'other-host' && url.includes(observation.fileName);
  expect(callers.filter(called)).toEqual([]);
});

describe('rows that contradict the file, or are incomplete', () => {
  it.each([
    ['size 0', { productSize: 0 }],
    ['a size that is out of date', { productSize: 9_000_000 }],
    ['null cells', { nullCells: 'null' }],
    ['no cells', { nullCells: 'absent' }],
    ['numbers as texts', { numbersAsText: true }],
    ['the same file four times', { duplicateProducts: 3 }],
    ['pages of one row', { pageSizeCap: 1 }],
  ])('%s: completed, one file, one record', async (_, switches) => {
    const { left, observation } = await importUnder(switches);
    expect(left).toMatchObject(COMPLETE);
    expect(await faulty.isStoredRightly(observation)).toBe(true);
  });

  it('planned: there is nothing to import', async () => {
    const { left, observation } = await importUnder({ planned: true });
    const error = `Observation ${observation.obsId} not found in the archive`;
    expect(left).toMatchObject({ ...UNPLANNED, resumable: false, error });
  });

  it('can still be found', async () => {
    const observation = faulty.next();
    await faulty.set(observation, { nullCells: 'absent' });
    const { status, json } = await faulty.user.post('/api/archive/search/observation', {
      obsId: observation.obsId,
    });
    expect([status, json.items.length]).toEqual([200, 1]);
    expect(json.items[0]).toMatchObject({ obsId: observation.obsId, filter: null, releaseDate: null });
  });

  it.each(['bare', 'icrs', 'j2000', 'gsc1', 'circle', 'several', 'spaces'])(
    'an outline written %s: found inside its cone',
    async (region) => {
      const observation = faulty.next();
      await faulty.set(observation, { region });
      const [row] = (await faulty.user.post('/api/archive/search/observation', { obsId: observation.obsId }))
        .json.items;
      const { ra, dec } = row;
      const near = await faulty.user.post('/api/archive/search/coordinates', { ra, dec, radius: 0.01 });
      const found = near.json.items.find(({ obsId }: Answer['json']) => obsId === observation.obsId);
      expect([near.status, found?.distanceArcsec]).toEqual([200, 0]);
    },
  );
});

describe('searches', () => {
  const find = async (switches: object, on = search, user: Caller = faulty.user) => {
    const observation = faulty.next();
    await faulty.set(observation, { ...switches, on: on(observation) });
    return user.post('/api/archive/search/observation', { obsId: observation.obsId });
  };

  it.each([
    ['503 twice', { status: 503, times: 2 }],
    ['504 once', { status: 504, times: 1 }],
    ['a connection that is reset once', { breakAtByte: 100, times: 1 }],
    ['EXECUTING twice', { executingPolls: 2 }],
    ['a job that is lost once', { executingPolls: 1, jobLostAfterMs: 100, times: 1 }],
    ['no Content-Length', { noLength: true }],
    ['a slow answer', { bytesPerSecond: 4000 }],
    ['pages of one row', { pageSizeCap: 1 }],
  ])('%s: found', async (_, switches) => {
    const { status, json } = await find(switches);
    expect([status, json.items.length, json.total]).toEqual([200, 1, 1]);
  });

  /** Slow, so they run in parallel, each by its own user. */
  describe('searches without a result', () => {
    const CASES: readonly [string, object, number][] = [
      ['503 always', { status: 503 }, 503],
      ['a web page', { html: true }, 503],
      ['ERROR with the words of a database', { searchError: "Invalid column name 's_fov'." }, 503],
      ['no answer', { hang: true }, 504],
      ['EXECUTING for ever', { executingPolls: 1000 }, 504],
      ['a job that is lost again and again', { executingPolls: 1, jobLostAfterMs: 0 }, 504],
    ];
    const answers = new Map<string, Answer>();
    beforeAll(async () => {
      const one = async ([name, switches]: (typeof CASES)[number]) =>
        answers.set(name, await find(switches, search, await openAccount(faulty.stack.url)));
      await Promise.all(CASES.map(one));
    });

    it.each(CASES)('%s: a problem that reveals nothing of the archive', (name, _, expected) => {
      const { status, json, headers } = answers.get(name)!;
      expect([status, json.code, json.status]).toEqual([expected, 'archive_unavailable', expected]);
      expect(headers.get('content-type')).toContain('application/problem+json');
      expect(JSON.stringify(json)).not.toMatch(/s_fov|html/);
    });
  });

  it('of an unknown name, and while the resolver is unavailable', async () => {
    const look = (targetName: string) => faulty.user.post('/api/archive/search/target', { targetName });
    const nameless = { obsId: 'M 74', fileName: '', size: 0 };
    await faulty.set(nameless, { unresolvable: 'empty' });
    const empty = await look('M 74');
    await faulty.set({ ...nameless, obsId: 'HCG 92' }, { unresolvable: 'null' });
    const none = await look('HCG 92');
    expect([empty, none].map(({ status, json }) => [status, json.total, json.resolved])).toEqual(
      Array(2).fill([200, 0, null]),
    );
    await faulty.set({ ...nameless, obsId: 'Cas A' }, { status: 503, on: ['Mast.Name.Lookup', 'Cas A'] });
    const away = await look('Cas A');
    expect([away.status, away.json.code]).toEqual([503, 'archive_unavailable']);
  });

  it('in pages of three: all rows of a program, each once', async () => {
    const { program } = (await faulty.archive.post('/sample/fields', { name: 'Paged', rows: 20 })).json;
    await faulty.archive.post('/sample/behaviour', { pageSizeCap: 3, on: program });
    const { json } = await faulty.user.post('/api/archive/search/program', {
      programId: program,
      pageSize: 100,
    });
    const ids = json.items.map(({ obsId }: Answer['json']) => obsId);
    expect([json.total, new Set(ids).size, json.truncated]).toEqual([20, 20, false]);
  });
});

describe('imports whose search fails', () => {
  it.each([
    ['503', { status: 503 }, 'The archive is not available'],
    ['a web page', { html: true }, 'The archive is not available'],
    ['ERROR', { searchError: 'Timeout expired.' }, 'The archive is not available'],
    ['no answer', { hang: true }, 'Archive timed out'],
  ])('%s: failed before any file, resumable when the archive is back', async (_, switches, error) => {
    const { left, jobId, observation } = await importUnder(switches, search);
    expect(left).toMatchObject({ ...UNPLANNED, error });
    await faulty.archive.delete(`/sample/behaviour?on=${observation.obsId}`);
    await faulty.resume(jobId);
    expect(await faulty.outcome(observation, jobId)).toMatchObject(COMPLETE);
  });

  it('cancelled while the archive is silent: ends at once', async () => {
    const observation = faulty.next();
    await faulty.set(observation, { hang: true, on: download(observation) });
    const jobId = await faulty.begin(observation);
    await followJob(faulty.user, jobId, ({ fileProgress }) => fileProgress.length > 0);
    const begun = Date.now();
    await faulty.user.post(`/api/archive/import/cancel/${jobId}`);
    const left = await faulty.outcome(observation, jobId);
    expect(Date.now() - begun).toBeLessThan(1000 * CALL_SECONDS);
    expect(left).toMatchObject({ status: 'cancelled', resumable: true, stored: 0, records: 0 });
  });
});

describe('the cloud', () => {
  const KEY_PART = '/s3/stpubdata/';
  const calls = async ({ fileName }: FaultyObservation): Promise<Answer['json'][]> => {
    const { callers } = (await faulty.archive.get('/sample/callers')).json;
    return callers.filter(({ url }: Answer['json']) => url.includes(KEY_PART) && url.endsWith(fileName));
  };
  const bucket = ({ fileName }: FaultyObservation) => ['s3', fileName];
  const pathLookup = ({ fileName }: FaultyObservation) => ['path_lookup', fileName];
  const importFrom = async (
    downloadSource: string,
    switches: object,
    on: (observation: FaultyObservation) => readonly string[],
  ) => {
    const observation = faulty.next();
    await faulty.set(observation, { ...switches, on: on(observation) });
    const jobId = await faulty.begin(observation, { downloadSource });
    return { observation, jobId, left: await faulty.outcome(observation, jobId) };
  };

  it.each([
    ['healthy', { noLength: false }],
    ['slow down, twice', { status: 503, times: 2 }],
    ['an ETag of parts', { multipartMib: 5 }],
    ['another ETag once', { changes: 'etag', times: 1 }],
    ['status 200 for a range', { ignoreRange: true }],
  ])('%s: fetched from there, without our token', async (_, switches) => {
    const { left, observation } = await importFrom('auto', switches, bucket);
    expect(left).toMatchObject({ ...COMPLETE, source: 's3' });
    expect(await faulty.isStoredRightly(observation)).toBe(true);
    expect((await calls(observation)).filter(({ hadToken }) => hadToken)).toEqual([]);
  });

  it.each([
    ['has no such key', { status: 404 }, bucket],
    ['forbids it', { status: 403 }, bucket],
    ['slows down for good', { status: 503 }, bucket],
    ['fails', { status: 500 }, bucket],
    ['shows a web page', { html: true }, bucket],
    ['is not told of by path_lookup', { pathLookup: 'null' }, pathLookup],
    ['is told of wrongly by path_lookup', { pathLookup: 'stale' }, pathLookup],
    ['cannot be asked for: path_lookup fails', { status: 502 }, pathLookup],
  ])('%s: the file comes over HTTP', async (_, switches, on) => {
    const { left, observation } = await importFrom('auto', switches, on);
    expect(left).toMatchObject({ ...COMPLETE, source: 'http' });
    expect(await faulty.isStoredRightly(observation)).toBe(true);
  });

  it.each([
    ['has no such key', { status: 404 }, bucket, 'status 404', false],
    ['slows down for good', { status: 503 }, bucket, 'status 503 from S3', true],
    ['is not told of by path_lookup', { pathLookup: 'null' }, pathLookup, 'names no place', false],
  ])('%s, without an alternative source: failed', async (_, switches, on, error, resumable) => {
    const { left } = await importFrom('s3', switches, on);
    expect(left).toMatchObject({ ...NOTHING, resumable, error: expect.stringContaining(error) });
  });

  it("available while the archive's files are not: HTTP is not needed", async () => {
    const { left } = await importFrom('auto', { status: 503 }, download);
    expect(left).toMatchObject({ ...COMPLETE, source: 's3' });
  });

  it('reset in the middle: the bytes are kept, and the resume continues there', async () => {
    const { left, jobId, observation } = await importFrom(
      'auto',
      { breakAtByte: HALF_WAY, times: 1 },
      bucket,
    );
    expect(left).toMatchObject({
      ...NOTHING,
      part: HALF_WAY,
      error: expect.stringContaining('was interrupted'),
    });
    await faulty.resume(jobId);
    expect(await faulty.outcome(observation, jobId)).toMatchObject({ ...COMPLETE, source: 's3' });
    expect(await faulty.isStoredRightly(observation)).toBe(true);
  });
});
