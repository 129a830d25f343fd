import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin, SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';
import { OUTSIDE } from '../../scripts/project/bundle-options.mjs';
import { PROGRAMS, programFile } from '../../scripts/project/programs.mjs';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';
import { startBucket } from '../support/start-bucket.js';
import { channelImage, STAR_CHANNELS } from '../support/star-channels.js';
import { sharedStack } from '../support/shared-stack.js';
import { clientOf, startEngine } from '../support/start-engine.js';

jest.setTimeout(60_000);

const NAMES = Object.keys(PROGRAMS) as (keyof typeof PROGRAMS)[];
/** The program itself, beside the module that runs it. */
const bundleOf = (name: (typeof NAMES)[number]) =>
  path.join(PROJECT_ROOT, programFile(name).replace(/\.js$/, '.cjs'));

/** All modules that a bundle requires. */
const required = (text: string): string[] => [
  ...new Set([...text.matchAll(/\brequire\("([^"\n]+)"\)/g)].map(([, name]) => name)),
];

const PACKAGES = 'node_modules/';

/** The packages in a bundle, except those that are only required by it. */
function packagesIn(name: (typeof NAMES)[number]): string[] {
  const { sources } = JSON.parse(readFileSync(`${bundleOf(name)}.map`, 'utf8')) as { sources: string[] };
  const found = sources
    .filter((file) => file.includes(PACKAGES))
    .map((file) => file.slice(file.lastIndexOf(PACKAGES) + PACKAGES.length))
    .map((file) => /^(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? file);
  return [...new Set(found)].sort();
}

const isInstalled = (name: string) => existsSync(path.join(PROJECT_ROOT, 'node_modules', name));

const isInside = (name: string) => !isBuiltin(name) && !OUTSIDE.test(name) && isInstalled(name);

describe('bundles', () => {
  it.each(NAMES)('%s is one file that needs no other installed package beside it', (name) => {
    const text = readFileSync(bundleOf(name), 'utf8');
    expect(required(text).filter(isInside)).toEqual([]);
    if (!name.includes('thread')) expect(required(text).some((each) => isBuiltin(each))).toBe(true);
  });

  it.each(NAMES.filter((name) => name !== 'api/make-bucket'))(
    '%s does not load an S3 client at start',
    (name) => {
      // A lazily loaded package has a variable declaration of its own.
      const loaded = [...readFileSync(bundleOf(name), 'utf8').matchAll(/\bvar import_(\w+)=/g)].map(
        ([, variable]) => variable,
      );
      expect(loaded.filter((variable) => /^(?:client_s3|lib_storage|s3_request)/.test(variable))).toEqual([]);
    },
  );

  it.each([
    ['api/index-thread', []],
    ['processing/thread', ['js-yaml', 'uuid']],
    ['processing/sentence-thread', ['lru-cache']],
    ['sample-archive/product-thread', []],
  ] as const)('%s contains no package that it does not load', (name, packages) => {
    expect(packagesIn(name)).toEqual(packages);
  });

  it.each([
    ['api/main', 'async function startApi(', 'apps/api/src/start-api.ts'],
    ['processing/thread', 'function parseCardValue(', 'libs/kernels/src/fits/'],
  ] as const)('the source map of %s leads to the TypeScript source', (name, code, source) => {
    const lines = readFileSync(bundleOf(name), 'utf8').split('\n');
    const line = lines.findIndex((text) => text.includes(code));
    expect(line).toBeGreaterThan(0);
    const map = new SourceMap(JSON.parse(readFileSync(`${bundleOf(name)}.map`, 'utf8')) as SourceMapPayload);
    const entry = map.findEntry(line, lines[line].indexOf(code)) as { originalSource: string };
    expect(entry.originalSource).toContain(source);
    expect(entry.originalSource).toMatch(/\.ts$/);
  });

  it('keep decorator metadata and class names: the API generates the committed openapi.json', async () => {
    const { url } = await sharedStack();
    const described = await (await fetch(`${url}/swagger-json`)).json();
    expect(described).toEqual(JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'openapi.json'), 'utf8')));
  });

  it('load an external package when needed: the engine reads from a bucket', async () => {
    const bucket = await startBucket();
    await bucket.put('library/star.fits', channelImage(STAR_CHANNELS[0]));
    const engine = await startEngine({ ...bucket.settings });
    const { dataType } = await clientOf(engine).inspect({ key: 'library/star.fits' });
    expect(dataType).toBe('image');
    expect(bucket.requests().some((request) => request.startsWith('GET /images/library/star.fits'))).toBe(
      true,
    );
  });
});
