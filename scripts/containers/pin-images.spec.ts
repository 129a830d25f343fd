import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseImage } from './image-registry.mjs';
import { pinImages } from './pin-images.mjs';

const digest = (digit: string) => `sha256:${digit.repeat(64)}`;
/** Digests of the registry's images. */
const DIGESTS: Record<string, string> = { 'team/store:4.48': digest('a'), 'valkey:8.1': digest('b') };
const TOKEN = 'given-to-everybody';

let requests: string[];
let folder: string;
let host: string;

/** As the distribution API: a token for the repository, then the digest of a tag. */
function answer(request: IncomingMessage, response: ServerResponse): void {
  requests.push(`${request.method} ${request.url}`);
  const url = new URL(String(request.url), `http://${host}`);
  if (url.pathname === '/token') {
    const isAsked = url.searchParams.get('service') === 'images' && url.searchParams.has('scope');
    response.writeHead(isAsked ? 200 : 400).end(JSON.stringify({ token: TOKEN }));
    return;
  }
  const [name, tag] = url.pathname.replace(/^\/v2\//, '').split('/manifests/');
  if (name === 'secret/store')
    return void response.writeHead(401, { 'www-authenticate': 'Basic realm="images"' }).end();
  if (request.headers.authorization !== `Bearer ${TOKEN}`) {
    const challenge = `Bearer realm="http://${host}/token",service="images",scope="repository:${name}:pull"`;
    return void response.writeHead(401, { 'www-authenticate': challenge }).end();
  }
  const isList = String(request.headers.accept).includes('application/vnd.oci.image.index.v1+json');
  const found = DIGESTS[`${name}:${tag}`];
  response.writeHead(found && isList ? 200 : 404, found ? { 'docker-content-digest': found } : {}).end();
}

const server = createServer(answer);
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requests = [];
  folder = mkdtempSync(path.join(tmpdir(), 'firstlight-images-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function fileOf(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

it('images get the digest that the registry has now, and the rest of the files stays', async () => {
  const compose = (store: string, cache: string) =>
    `# kept\nservices:\n  app:\n    image: firstlight\n  store:\n    image: ${store}\n  cache:\n    image: ${cache}\n`;
  const files = [
    fileOf('compose.yml', compose(`${host}/team/store:4.48`, `${host}/valkey:8.1@${digest('0')}`)),
    fileOf('Dockerfile', `FROM ${host}/valkey:8.1 AS build\nRUN true\nFROM build\n`),
  ];
  const store = `${host}/team/store:4.48@${digest('a')}`;
  const valkey = `${host}/valkey:8.1@${digest('b')}`;
  expect(await pinImages(files)).toEqual([store, valkey]);
  expect(files.map((file) => readFileSync(file, 'utf8'))).toEqual([
    compose(store, valkey),
    `FROM ${valkey} AS build\nRUN true\nFROM build\n`,
  ]);
  expect(requests.filter((request) => request.startsWith('GET /token'))).toContain(
    'GET /token?service=images&scope=repository%3Ateam%2Fstore%3Apull',
  );
});

it.each([
  ['the registry does not have the image', 'team/other:1', 'answers 404'],
  ['the registry requires a login', 'secret/store:1', 'requires a login'],
])('no file is changed when %s', async (_, image, why) => {
  const text = `    image: ${host}/valkey:8.1\n    image: ${host}/${image}\n`;
  const file = fileOf('compose.yml', text);
  await expect(pinImages([file])).rejects.toThrow(`${host}/${image}: the registry ${host} ${why}`);
  expect(readFileSync(file, 'utf8')).toBe(text);
});

it('an answer without a digest is refused', async () => {
  DIGESTS['valkey:broken'] = 'latest';
  const file = fileOf('compose.yml', `    image: ${host}/valkey:broken\n`);
  await expect(pinImages([file])).rejects.toThrow('sends no digest');
});

it('a registry that is not there is named', async () => {
  // Port 9 (discard): nothing listens there.
  const file = fileOf('compose.yml', '    image: 127.0.0.1:9/valkey:8.1\n');
  await expect(pinImages([file])).rejects.toThrow('the registry 127.0.0.1:9 does not answer (');
});

it.each([
  ['postgres:18', { host: 'docker.io', path: 'library/postgres', tag: '18' }],
  ['valkey/valkey:8.1', { host: 'docker.io', path: 'valkey/valkey', tag: '8.1' }],
  ['docker.io/team/store:1', { host: 'docker.io', path: 'team/store', tag: '1' }],
  ['images.example:5000/a/b:1@sha256:0', { host: 'images.example:5000', path: 'a/b', tag: '1' }],
  ['localhost/store:2', { host: 'localhost', path: 'store', tag: '2' }],
])('the name %s is read', (name, image) => {
  expect(parseImage(name)).toEqual({ reference: name.split('@')[0], ...image });
});

it.each(['firstlight', 'team/store', 'build', 'images.example:5000/store'])('%s has no tag', (name) => {
  expect(parseImage(name)).toBeUndefined();
});
