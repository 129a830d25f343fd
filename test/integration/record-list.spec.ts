import { callerOf, openAccount, type Account, type Answer, type Caller } from '../support/api-client.js';
import { insertRecords, share } from '../support/insert-records.js';
import { compositeOf } from '../support/library.js';
import { openAdmin } from '../support/open-admin.js';
import { startStack, type Stack } from '../support/start-stack.js';

jest.setTimeout(90_000);

/** A field of the sample archive. */
const TARGET = 'NGC 3324';
const TARGET_SEARCH = '/api/archive/search/target';

let stack: Stack;
let owner: Account;
let sharee: Account;
let other: Account;
let admin: Account;
let stranger: Caller;

beforeAll(async () => {
  stack = await startStack({ apps: ['sample-archive', 'archive', 'api'] });
  [owner, sharee, other] = await Promise.all(Array.from({ length: 3 }, () => openAccount(stack.url)));
  admin = await openAdmin(stack);
  stranger = callerOf(stack.url);
});

afterEach(() => stack.database.query('DELETE FROM records'));
afterAll(() => stack?.stop());

const fieldsOf = ({ json }: Answer): string[] =>
  [...new Set((json.errors ?? []).map((error: { field: string }) => error.field))] as string[];

const list = (caller: Caller, query: Record<string, string> = {}) =>
  caller.get(`/api/spacedata?${new URLSearchParams(query).toString()}`);

describe('GET /spacedata', () => {
  it('pages through all records by cursor', async () => {
    const ids = await insertRecords(
      stack.database,
      Array.from({ length: 23 }, (_, i) => ({ createdAt: new Date(1_700_000_000_000 + Math.floor(i / 4)) })),
    );
    const seen: string[] = [];
    let pages = 0;
    for (let cursor: string | null = ''; cursor !== null; pages++) {
      const { status, json }: Answer = await list(other, { pageSize: '5', ...(cursor && { cursor }) });
      expect(status).toBe(200);
      expect(json).toMatchObject({ total: 23, totalIsExact: true, page: 1, pageSize: 5 });
      seen.push(...json.items.map(({ id }: { id: string }) => id));
      cursor = json.nextCursor;
    }
    expect(pages).toBe(5);
    expect([...seen].sort()).toEqual([...ids].sort());
    const third = await list(other, { pageSize: '5', page: '3' });
    expect(third.json).toMatchObject({ page: 3, pageSize: 5 });
    expect(third.json.items.map(({ id }: { id: string }) => id)).toEqual(seen.slice(10, 15));
  });

  it('ends with a page that is exactly full', async () => {
    await insertRecords(stack.database, [{}, {}]);
    expect((await list(other, { pageSize: '2' })).json.nextCursor).toBeNull();
  });

  it('has every field of a record, metadata only on request', async () => {
    const metadata = { archive_obs_id: 'obs-1', archive_t_min: 59706.5 };
    const [id] = await insertRecords(stack.database, [
      { ownerId: owner.id, metadata, ra: 10, dec: 20, healpix: 5n },
    ]);
    const [item] = (await list(owner)).json.items;
    const one = await owner.get(`/api/spacedata/${id}`);
    expect(item).toEqual({ ...one.json, metadata: {} });
    expect(one.json.metadata).toEqual(metadata);
    expect(Object.keys(item).sort()).toEqual(
      (
        'archived archivedAt calibrationLevel contentType createdAt dataType derivedFrom description dimensions exposureTime ' +
        'fileName fileSize filter hasThumbnail id instrument isViewable metadata observationBaseId observationDate ' +
        'observationTitle owner parentId processingLevel proposalId proposalPi sha256 sharedWith status tags targetName units ' +
        'updatedAt version visibility wavelengthRange wavelengthUm wcs'
      ).split(' '),
    );
    expect(item).toMatchObject({
      owner: { id: owner.id, username: owner.username },
      archived: false,
      hasThumbnail: false,
    });
    expect(item.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it('filters as documented', async () => {
    await insertRecords(stack.database, [
      {
        fileName: 'a',
        tags: ['x'],
        instrument: 'NIRCAM/IMAGE',
        filter: 'F090W',
        targetName: 'M-16',
        processingLevel: 'L3',
      },
      {
        fileName: 'b',
        tags: ['y'],
        instrument: 'MIRI',
        filter: 'F770W',
        targetName: 'M-31',
        processingLevel: 'L2b',
      },
      { fileName: 'c', archivedAt: new Date() },
      { fileName: 'd', ownerId: owner.id, visibility: 'private' },
    ]);
    const names = async (query: Record<string, string>) =>
      (await list(owner, query)).json.items
        .map((item: { fileName: string }) => item.fileName)
        .sort()
        .join('');
    expect(await names({})).toBe('abd');
    expect(await names({ includeArchived: 'true' })).toBe('abcd');
    expect(await names({ q: 'm 16' })).toBe('a');
    expect(await names({ tag: 'y' })).toBe('b');
    expect(await names({ instrument: 'nirc' })).toBe('a');
    expect(await names({ filter: '770' })).toBe('b');
    expect(await names({ targetName: 'm-' })).toBe('ab');
    expect(await names({ processingLevel: 'L3', visibility: 'public' })).toBe('a');
    expect(await names({ visibility: 'private' })).toBe('d');
    expect(await names({ q: '', tag: '', instrument: '', filter: '', targetName: '' })).toBe('abd');
  });

  it.each([
    [{ page: '99999999999999999999' }, 'cursor'],
    [{ page: '501', pageSize: '200' }, 'cursor'],
    [{ page: '0' }, 'page'],
    [{ pageSize: '201' }, 'pageSize'],
    [{ page: '1', cursor: 'abc' }, 'cursor'],
    [{ cursor: 'abc' }, 'cursor'],
    [{ cursor: '' }, 'cursor'],
    [{ cursor: 'x'.repeat(9000) }, 'cursor'],
    [{ cursor: '\0' }, 'cursor'],
    [{ q: 'a\0b' }, 'q'],
    [{ q: 'x'.repeat(201) }, 'q'],
    [{ q: 'a\nb' }, 'q'],
    [{ tag: '\u0007' }, 'tag'],
    [{ instrument: '\u0000' }, 'instrument'],
    [{ filter: '\u007f' }, 'filter'],
    [{ targetName: '\u0085' }, 'targetName'],
    [{ processingLevel: 'L9' }, 'processingLevel'],
    [{ visibility: 'all' }, 'visibility'],
    [{ includeArchived: 'maybe' }, 'includeArchived'],
    [{ sortBy: 'fileName' }, 'sortBy'],
  ])('answers 400 to %j, naming %s', async (query, field) => {
    const answer = await list(owner, query);
    expect({ status: answer.status, fields: fieldsOf(answer) }).toEqual({ status: 400, fields: [field] });
  });

  it('accepts text of any script, and any bytes without failing', async () => {
    for (const text of ['Étoile', '🔭', '%', '_', '\\', "' OR 1=1 --", '𝒜', '[', '*', '(']) {
      for (const name of ['q', 'tag', 'instrument', 'filter', 'targetName']) {
        expect((await list(owner, { [name]: text })).status).toBe(200);
      }
    }
    // A lone surrogate cannot be encoded in UTF-8.
    const { status, json } = await owner.get('/api/spacedata?q=%ED%A0%80');
    expect([status, json.errors]).toMatchObject([400, [{ field: 'q' }]]);
  });
});

/** A celestial WCS, which a composite requires. */
const WCS = {
  ...{ CRVAL1: 84, CRVAL2: -5, CRPIX1: 1, CRPIX2: 1, CTYPE1: 'RA---TAN', CTYPE2: 'DEC--TAN' },
  ...{ CD1_1: -1e-4, CD1_2: 0, CD2_1: 0, CD2_2: 1e-4, pixelScaleArcsec: 0.36, footprint: [] },
};

describe('rights at every route', () => {
  it('are the same for lists, lookups, archive searches and composites', async () => {
    const search = await stranger.post(TARGET_SEARCH, { targetName: TARGET, pageSize: 1 });
    const obsId: string = search.json.items[0].obsId;
    const made = (visibility: 'private' | 'shared' | 'public') => ({
      ownerId: owner.id,
      visibility,
      isViewable: true,
      wcs: WCS,
      metadata: { archive_obs_id: obsId },
    });
    const ids = await insertRecords(stack.database, [made('private'), made('shared'), made('public')]);
    await share(stack.database, ids[1], sharee.id);
    const [privateId, sharedId, publicId] = ids;
    const EXPECTED: [string, Caller, string[]][] = [
      ['owner', owner, ids],
      ['sharee', sharee, [sharedId, publicId]],
      ['other', other, [publicId]],
      ['admin', admin, ids],
      ['stranger', stranger, [publicId]],
    ];
    for (const [name, caller, visible] of EXPECTED) {
      const found = await caller.post(TARGET_SEARCH, { targetName: TARGET, pageSize: 1 });
      expect([name, found.json.items[0].library.recordIds]).toEqual([name, [...visible].sort()]);
      if (name !== 'stranger') {
        const listed = (await list(caller)).json.items.map(({ id }: { id: string }) => id);
        expect([name, listed.sort()]).toEqual([name, [...visible].sort()]);
      }
      for (const id of [privateId, sharedId, publicId]) {
        const sees = visible.includes(id);
        expect([name, (await caller.get(`/api/spacedata/${id}`)).status]).toEqual([name, sees ? 200 : 404]);
        const body = compositeOf([id]);
        if (name !== 'stranger') {
          const composite = await caller.post('/api/composite/export-nchannel', body);
          expect([name, composite.status]).toEqual([name, sees ? 202 : 404]);
        } else if (!sees) {
          expect((await caller.post('/api/composite/generate-nchannel', body)).status).toBe(404);
        }
      }
    }
    const names = (await list(owner)).json.items.map(
      (item: { sharedWith: object[] }) => item.sharedWith.length,
    );
    expect(names.sort()).toEqual([0, 0, 1]);
    const others = (await list(sharee)).json.items.flatMap(
      (item: { sharedWith: object[] }) => item.sharedWith,
    );
    expect(others).toEqual([]);
  });

  it('let only owners and administrators change records', async () => {
    const [first, second] = await insertRecords(stack.database, [
      { ownerId: owner.id },
      { ownerId: owner.id },
    ]);
    expect((await other.delete(`/api/spacedata/${first}`)).status).toBe(403);
    expect((await stranger.delete(`/api/spacedata/${first}`)).status).toBe(401);
    expect((await admin.delete(`/api/spacedata/${first}`)).status).toBe(204);
    expect((await owner.delete(`/api/spacedata/${second}`)).status).toBe(204);
    expect((await list(owner)).json.total).toBe(0);
  });
});

describe('archive searches', () => {
  const body = { targetName: TARGET, radius: 1, pageSize: 2 };
  const look = (more: object = {}) => stranger.post(TARGET_SEARCH, { ...body, ...more });

  it('continue by cursor to the end', async () => {
    const whole = await look({ pageSize: 1000 });
    expect(whole.json).toMatchObject({ nextCursor: null, totalIsExact: true });
    const seen: string[] = [];
    for (let cursor: string | undefined, isFirst = true; isFirst || cursor; isFirst = false) {
      const { json }: Answer = await look(cursor ? { cursor } : {});
      expect(json.page).toBe(1 + seen.length / 2);
      seen.push(...json.items.map(({ obsId }: { obsId: string }) => obsId));
      cursor = json.nextCursor ?? undefined;
    }
    expect(seen).toEqual(whole.json.items.map(({ obsId }: { obsId: string }) => obsId));
    expect(seen.length).toBeGreaterThan(4);
  });

  it('refuse a cursor of another search, a changed one, and one beside a page', async () => {
    const { nextCursor: cursor } = (await look()).json;
    for (const more of [
      { cursor, radius: 0.9 },
      { cursor, pageSize: 3 },
      { cursor: `${cursor.slice(0, -1)}A` },
      { cursor: 'abc' },
      { cursor: Buffer.from('2:abcdefghij').toString('base64url') },
      { cursor, page: 2 },
      { page: 100_001, pageSize: 1 },
    ]) {
      const answer = await look(more);
      expect({ more, status: answer.status, fields: fieldsOf(answer) }).toEqual({
        more,
        status: 400,
        fields: ['cursor'],
      });
    }
    expect(fieldsOf(await look({ page: '2' }))).toEqual(['page']);
  });
});
