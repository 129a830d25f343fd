import { type OpenArchive, openArchive } from '../../test/archive-under-test.js';
import { SAMPLE_TOKEN } from './exclusive-access.js';

/** Rendering takes a second, on a busy machine much longer. */
jest.setTimeout(60_000);

let archive: OpenArchive;
beforeAll(async () => (archive = await openArchive()));
afterAll(() => archive.close());

const filtered = (filters: object[], more: object = {}, columns = '*') =>
  archive.invoke({ service: 'Mast.Caom.Filtered', params: { columns, filters }, ...more });

describe('downloads', () => {
  let fileName: string;

  beforeAll(async () => {
    const answer = await archive.send('POST', '/sample/skies', { target: 'NGC 3324', size: 256 });
    const { targetName, obsIds } = (await answer.json()) as { targetName: string; obsIds: string[] };
    expect(targetName).toBe('NGC 3324 256');
    fileName = `${obsIds[0]}_i2d.fits`;
  });

  it('are generated once for simultaneous requests, with the announced size', async () => {
    const bodies = await Promise.all(
      [1, 2, 3].map(async () => (await archive.download(fileName)).arrayBuffer()),
    );
    expect(archive.written().filter((name) => name === fileName)).toHaveLength(1);
    const row = (await filtered([{ paramName: 'obs_id', values: [fileName.replace('_i2d.fits', '')] }]))
      .data[0];
    const products = await archive.invoke({ service: 'Mast.Caom.Products', params: { obsid: row.obsid } });
    expect(bodies[2].byteLength).toBe(products.data[0].size);
    expect(Buffer.from(bodies[0], 0, 9).toString()).toBe('SIMPLE  =');
  });

  it('support whole files, ranges and HEAD', async () => {
    const head = await archive.download(fileName, { method: 'HEAD' });
    const size = Number(head.headers.get('content-length'));
    expect(head.headers.get('accept-ranges')).toBe('bytes');
    const part = await archive.download(fileName, { headers: { range: 'bytes=100-299' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 100-299/${size}`);
    const whole = Buffer.from(await (await archive.download(fileName)).arrayBuffer());
    expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(100, 300))).toBe(true);
    const behind = await archive.download(fileName, { headers: { range: `bytes=${size}-` } });
    expect([behind.status, behind.headers.get('content-range')]).toEqual([416, `bytes */${size}`]);
  });

  it('ignore a range of another version', async () => {
    const etag = (await archive.download(fileName, { method: 'HEAD' })).headers.get('etag') ?? '';
    const ask = (ifRange: string) =>
      archive.download(fileName, { headers: { range: 'bytes=0-9', 'if-range': ifRange } });
    expect((await ask(etag)).status).toBe(206);
    expect((await ask('"another"')).status).toBe(200);
    expect((await archive.download(fileName, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  describe('downloads with faults', () => {
    const set = async (switches: object) => {
      const answer = await archive.send('POST', '/sample/behaviour', switches);
      return { status: answer.status, body: (await answer.json()) as { validators: string } };
    };
    const bytesOf = async (range?: string) => {
      const answer = await archive.download(fileName, range ? { headers: { range } } : {});
      return Buffer.from(await answer.arrayBuffer());
    };
    afterEach(() => set({ validators: 'both', revisions: { [fileName]: 0 } }));

    it.each([
      ['both', /^"/, true],
      ['etag', /^"/, false],
      ['date', null, true],
      ['weak', /^W\/"/, false],
      ['none', null, false],
    ] as const)('identify their version by %s', async (validators, etag, hasDate) => {
      expect((await set({ validators })).body.validators).toBe(validators);
      for (const method of ['HEAD', 'GET']) {
        const { headers } = await archive.download(fileName, { method });
        if (etag) expect(headers.get('etag')).toMatch(etag);
        else expect(headers.get('etag')).toBeNull();
        expect(headers.has('last-modified')).toBe(hasDate);
      }
    });

    it('never send a range for a weak ETag', async () => {
      await set({ validators: 'weak' });
      const etag = (await archive.download(fileName, { method: 'HEAD' })).headers.get('etag') ?? '';
      const answer = await archive.download(fileName, { headers: { range: 'bytes=0-9', 'if-range': etag } });
      expect(answer.status).toBe(200);
      await answer.arrayBuffer();
    });

    it('have new content under the same name and size', async () => {
      const before = await bytesOf();
      const headBefore = await archive.download(fileName, { method: 'HEAD' });
      await set({ revisions: { [fileName]: 1 } });
      const after = await bytesOf();
      const headAfter = await archive.download(fileName, { method: 'HEAD' });
      expect([after.length, after.equals(before)]).toEqual([before.length, false]);
      // The date may be the same: it has whole seconds.
      expect(headAfter.headers.get('etag')).not.toBe(headBefore.headers.get('etag'));
      // Ranges belong to the same bytes, wherever they are cut.
      const size = after.length;
      const cuts = [0, 1000, size - 20, size - 5, size];
      const pieces = await Promise.all(cuts.slice(1).map((end, i) => bytesOf(`bytes=${cuts[i]}-${end - 1}`)));
      expect(Buffer.concat(pieces).equals(after)).toBe(true);
      await set({ revisions: { [fileName]: 0 } });
      expect((await bytesOf()).equals(before)).toBe(true);
    });

    it.each([
      ['executingPolls', {}],
      ['validators', { validators: 'all' }],
      ['checksums', { validators: 'none', checksums: true }],
      ['revisions', { validators: 'none', revisions: 5 }],
      ['revisions.a.fits', { revisions: { 'a.fits': -1 } }],
      ['shoeSize', { validators: 'none', shoeSize: 42 }],
    ])('refuse an invalid %s and change nothing', async (field, body) => {
      const answer = await set(body);
      expect([answer.status, JSON.stringify(answer.body)]).toEqual([400, expect.stringContaining(field)]);
      expect((await set({ executingPolls: 0 })).body.validators).toBe('both');
    });
  });

  it('are forbidden without the token while exclusive', async () => {
    const exclusive = 'jw02739-o003_t001_miri_f770w_asn.json';
    expect((await archive.download(exclusive)).status).toBe(401);
    expect((await archive.download(exclusive, { headers: { authorization: 'Bearer wrong' } })).status).toBe(
      403,
    );
    const credentials: Record<string, string>[] = [
      { authorization: `Bearer ${SAMPLE_TOKEN}` },
      { authorization: `token ${SAMPLE_TOKEN}` },
      { cookie: `mast_token=${SAMPLE_TOKEN}` },
    ];
    for (const headers of credentials) {
      expect((await archive.download(exclusive, { headers })).status).toBe(200);
    }
  });

  it.each(['unknown_i2d.fits', '../../folders.json', '%2e%2e%2fskies.json'])(
    'answer 404 to %s',
    async (name) => {
      expect((await archive.download(name)).status).toBe(404);
    },
  );
});
