import 'reflect-metadata';
import { createServer, type Server } from 'node:http';
import type { LookupAddress } from 'node:dns';
import type { AddressInfo, LookupFunction } from 'node:net';
import { DOWNLOAD, startFakeMast, type FakeMast } from '../../test/fake-mast.js';
import { archiveHttp, type ArchiveHttp } from './archive-http.js';

/** Stands for a public address: the servers of `startFakeMast`. */
const PUBLIC = '127.0.0.1';
const INTERNAL = '127.0.0.2';
const REFUSED = { code: 'archive_unavailable', message: 'The archive is not available' };

let archive: FakeMast;
let mirror: FakeMast;
let internal: Server;
let connections: number;
let http: ArchiveHttp | undefined;

beforeEach(async () => {
  [archive, mirror] = await Promise.all([startFakeMast(), startFakeMast()]);
  connections = 0;
  internal = createServer((_, response) => response.end()).on('connection', () => connections++);
  await new Promise<void>((resolve) => internal.listen(0, INTERNAL, resolve));
});
afterEach(async () => {
  await http?.close();
  await Promise.all([archive.close(), mirror.close(), new Promise((resolve) => internal.close(resolve))]);
  expect(connections).toBe(0);
});

const portOf = (url: string) => new URL(url).port;
const internalPort = () => (internal.address() as AddressInfo).port;

/** A client of `baseUrl`. @param names addresses of names, one after the other; the last one remains */
function connectTo(
  baseUrl: string,
  names: Readonly<Record<string, readonly string[]>> = {},
  publicAddress = PUBLIC,
): ArchiveHttp {
  const left = new Map(Object.entries(names).map(([name, addresses]) => [name, [...addresses]]));
  const lookup: LookupFunction = (name, options, callback) => {
    const addresses = left.get(name) ?? [];
    const address = addresses.length > 1 ? addresses.shift() : addresses[0];
    if (!address) return callback(new Error(`${name} is unknown`), []);
    const found: LookupAddress = { address, family: 4 };
    if (options.all) callback(null, [found]);
    else callback(null, address, 4);
  };
  return archiveHttp(baseUrl, 'secret-token', { lookup, isPublic: (address) => address === publicAddress });
}

/** Downloads over a new connection. */
const download = async (client: ArchiveHttp) => {
  const { statusCode, body } = await client.send({ method: 'GET', url: DOWNLOAD });
  await body.dump();
  return statusCode;
};

const redirectTo = (location: string) => {
  archive.onDownload = (_, response) => void response.writeHead(302, { location }).end();
};

/** Makes the next request open a new connection. */
const closeAfterResponses = (mast: FakeMast) => {
  mast.onDownload = (_, response) => void response.writeHead(200, { connection: 'close' }).end();
};

it('redirects of a public archive to other public hosts are followed, without the token', async () => {
  http = connectTo(archive.url, { 'mirror.example': [PUBLIC] });
  mirror.onDownload = (_, response) => void response.end();
  redirectTo(`http://mirror.example:${portOf(mirror.url)}${DOWNLOAD}`);
  expect(await download(http)).toBe(200);
  expect(archive.calls[0].headers.authorization).toBe('Bearer secret-token');
  expect(mirror.calls.map(({ headers }) => headers.authorization)).toEqual([undefined]);
});

it.each([
  ['a name with an internal address', 'inside.example'],
  ['an internal address', INTERNAL],
  ['an internal address in IPv6', `[::ffff:${INTERNAL}]`],
])('redirects of a public archive to %s are refused before a connection is made', async (_, host) => {
  http = connectTo(archive.url, { 'inside.example': [INTERNAL] });
  redirectTo(`http://${host}:${internalPort()}/`);
  await expect(download(http)).rejects.toMatchObject(REFUSED);
});

it('a target that resolves to an internal address later is refused from then on', async () => {
  http = connectTo(archive.url, { 'mirror.example': [PUBLIC, INTERNAL] });
  closeAfterResponses(mirror);
  redirectTo(`http://mirror.example:${portOf(mirror.url)}${DOWNLOAD}`);
  expect(await download(http)).toBe(200);
  await expect(download(http)).rejects.toMatchObject(REFUSED);
  expect(mirror.calls).toHaveLength(1);
});

it('a public archive that resolves to an internal address later is refused from then on', async () => {
  const url = `http://archive.example:${portOf(archive.url)}`;
  http = connectTo(url, { 'archive.example': [PUBLIC, INTERNAL] });
  closeAfterResponses(archive);
  expect(await download(http)).toBe(200);
  await expect(download(http)).rejects.toMatchObject({ ...REFUSED, cause: expect.anything() });
});

it('a name that cannot be resolved is an error of the connection', async () => {
  http = connectTo('http://nowhere.example');
  await expect(download(http)).rejects.toThrow('nowhere.example is unknown');
});

describe('an internal archive', () => {
  const connectInside = () => archiveHttp(archive.url, 'secret-token');

  it('is followed to its own host', async () => {
    http = connectInside();
    redirectTo('/whoami');
    expect(await download(http)).toBe(200);
  });

  it('is not followed to its other ports', async () => {
    http = connectInside();
    redirectTo(mirror.url);
    await expect(download(http)).rejects.toMatchObject(REFUSED);
    expect(mirror.calls).toEqual([]);
  });

  it('is not followed to a public host', async () => {
    http = connectTo(archive.url, {}, INTERNAL);
    redirectTo(`http://${INTERNAL}:${internalPort()}/`);
    await expect(download(http)).rejects.toMatchObject(REFUSED);
  });
});
