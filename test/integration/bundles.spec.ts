import { readFileSync } from 'node:fs';
import { builtinModules, SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';
import { createProcessingClient } from '#processing-client';
import { PROGRAMS, programFile } from '../../scripts/project/programs.mjs';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';
import { startBucket } from '../support/start-bucket.js';
import { atSpecEnd } from '../support/spec-end.js';
import { channelImage, STAR_CHANNELS } from '../support/star-channels.js';
import { sharedStack } from '../support/shared-stack.js';
import { startEngine } from '../support/start-engine.js';

jest.setTimeout(60_000);

const NAMES = Object.keys(PROGRAMS) as (keyof typeof PROGRAMS)[];
const bundleOf = (name: (typeof NAMES)[number]) => path.join(PROJECT_ROOT, programFile(name));

/** What a bundle loads at once, before its first own line: the imports that node hoists. */
const hoistedImports = (text: string): string[] => [
  ...new Set([...text.matchAll(/^import (?:[^'"\n]* from )?["']([^"'\n]+)["'];/gm)].map(([, name]) => name)),
];

const isOfNode = (name: string) => name.startsWith('node:') || builtinModules.includes(name);

describe('bundles', () => {
  it.each(NAMES)('%s is one file: nothing but Node is imported beside it', (name) => {
    const imports = hoistedImports(readFileSync(bundleOf(name), 'utf8'));
    expect(imports.filter((wanted) => !isOfNode(wanted))).toEqual([]);
    if (!name.includes('thread')) expect(imports).toContain('node:module');
  });

  it.each([
    ['api/main', 'async function startApi(', 'apps/api/src/start-api.ts'],
    ['processing/compute/thread', 'function parseCardValue(', 'libs/kernels/src/fits/'],
  ] as const)('the source map of %s leads to the TypeScript source', (name, code, source) => {
    const lines = readFileSync(bundleOf(name), 'utf8').split('\n');
    const line = lines.findIndex((text) => text.includes(code));
    expect(line).toBeGreaterThan(0);
    const map = new SourceMap(JSON.parse(readFileSync(`${bundleOf(name)}.map`, 'utf8')) as SourceMapPayload);
    const entry = map.findEntry(line, lines[line].indexOf(code)) as { originalSource: string };
    expect(entry.originalSource).toContain(source);
    expect(entry.originalSource).toMatch(/\.ts$/);
  });

  it('keep what decorators say and how classes are called: the API describes itself as openapi.json does', async () => {
    const { url } = await sharedStack();
    const described = await (await fetch(`${url}/swagger-json`)).json();
    expect(described).toEqual(JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'openapi.json'), 'utf8')));
  });

  it('a package that stays outside is loaded when it is needed: the engine reads from a bucket', async () => {
    const bucket = await startBucket();
    await bucket.put('library/star.fits', channelImage(STAR_CHANNELS[0]));
    const engine = await startEngine({ ...bucket.settings });
    const client = createProcessingClient(engine.address);
    atSpecEnd(() => client.close());
    const { hdus } = await client.inspect({ key: 'library/star.fits' });
    expect(hdus.length).toBeGreaterThan(0);
    expect(bucket.requests().some((request) => request.startsWith('GET /images/library/star.fits'))).toBe(
      true,
    );
  });
});
