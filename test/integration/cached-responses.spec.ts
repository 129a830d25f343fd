import { tanGrid, wcsCards, writeFits } from '#kernels';
import { call, ifNoneMatch, openAccount, type Account, type Answer } from '../support/api-client.js';
import { uploadRecord } from '../support/library.js';
import { sharedStack } from '../support/shared-stack.js';
import { waitFor } from '../support/spec-end.js';

jest.setTimeout(90_000);

/** Cacheable resources of a record. */
const PARTS = [
  ...['preview?width=16', 'histogram?bins=4', 'pixeldata', 'pixeldata?format=binary'],
  ...['cut?x=1&y=2&w=3&h=4', 'cut?x=1&y=2&w=3&h=4&format=float32'],
  ...['cubeinfo', 'header', 'sky?x=1&y=2', 'thumbnail', 'file'],
];

let url: string;
let owner: Account;
let hiddenId: string;
let openId: string;

async function uploadWithThumbnail(visibility: string): Promise<string> {
  const grid = { ra: 150, dec: 2, scaleArcsec: 1, width: 40, height: 30 };
  const data = Float32Array.from({ length: 1200 }, (_, i) => i);
  const image = { shape: [40, 30], data, cards: wcsCards(tanGrid(grid)) };
  const id = await uploadRecord(owner, `${visibility}_i2d.fits`, writeFits([image]), { visibility });
  await waitFor(async () => (await owner.get(`/api/spacedata/${id}`)).json.hasThumbnail === true);
  return id;
}

beforeAll(async () => {
  ({ url } = await sharedStack());
  owner = await openAccount(url);
  [hiddenId, openId] = await Promise.all(['private', 'public'].map(uploadWithThumbnail));
});

const look = (what: string, headers?: Record<string, string>): Promise<Answer> =>
  owner.get(`/api/spacedata/${hiddenId}/${what}`, headers);

const varies = ({ headers }: Answer): string[] => (headers.get('vary') ?? '').split(/, */);

describe.each(PARTS)('%s', (what) => {
  it('has a version for `If-None-Match: *`', async () => {
    const answer = await look(what, ifNoneMatch('*'));
    expect([answer.status, answer.bytes.length]).toEqual([304, 0]);
    expect(answer.headers.get('etag')).toMatch(/^".+"$/);
  });

  it('is cached privately', async () => {
    const first = await look(what);
    const head = await call(url, 'HEAD', `/api/spacedata/${hiddenId}/${what}`, { token: owner.accessToken });
    const same = await look(what, ifNoneMatch(first.headers.get('etag')!));
    const any = await look(what, ifNoneMatch('*'));
    expect([first, head, same].map(({ status }) => status)).toEqual([200, 200, 304]);
    for (const answer of [first, head, same, any]) {
      expect(answer.headers.get('cache-control')).toMatch(/^private, max-age=3600/);
      expect(varies(answer)).toContain('Authorization');
    }
  });

  it('is cached for all users of a browser if public', async () => {
    const answer = await owner.get(`/api/spacedata/${openId}/${what}`);
    expect([answer.status, varies(answer)]).toEqual([200, expect.not.arrayContaining(['Authorization'])]);
  });
});

it('all request headers that a response depends on are named in one Vary', async () => {
  const part = await look('file', { range: 'bytes=0-9', origin: 'http://localhost:3000' });
  expect([part.status, varies(part)]).toEqual([206, expect.arrayContaining(['Origin', 'Authorization'])]);
  const header = await look('header', { 'accept-encoding': 'gzip' });
  expect(varies(header)).toEqual(expect.arrayContaining(['Accept-Encoding', 'Authorization']));
});
