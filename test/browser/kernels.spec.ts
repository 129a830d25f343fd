import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { build, type BuildOptions } from 'esbuild';
import { hasChromium, openInChromium } from '../support/chromium.js';
import { atSpecEnd } from '../support/spec-end.js';
import { kernelResults } from './kernels-results.js';

jest.setTimeout(120_000);

const KB = 1000;
const TONES = ['toneLookup', 'neutralTones', 'greatestSum'];
const TILES = ['decodeTile', 'encodeTile', 'halfBits', 'halfValues', 'readTileHeader', 'tileScaling'];

/** A module for browsers: a module of Node, or a package, is an error. */
const bundle = (options: BuildOptions) =>
  build({
    ...{ bundle: true, minify: true, write: false, metafile: true, platform: 'browser', format: 'esm' },
    ...{ target: 'es2022', conditions: ['source'], packages: 'external' },
    ...options,
  } as const);

async function bundleOf(names: readonly string[]) {
  const contents = `export { ${names.join(', ')} } from '#kernels';`;
  const { outputFiles, metafile } = await bundle({
    stdin: { contents, resolveDir: process.cwd(), loader: 'ts' },
  });
  const imports = Object.values(metafile!.outputs).flatMap((output) => output.imports);
  return {
    bytes: gzipSync(outputFiles![0].contents, { level: 9 }).length,
    imports,
    files: Object.keys(metafile!.inputs),
  };
}

describe('the kernels that a page needs', () => {
  it.each([
    ['look-ups, sums and tiles', [...TONES, ...TILES], 8 * KB],
    ['these and the composition of colours', [...TONES, ...TILES, 'composeColor'], 24 * KB],
  ])('are small, and need no module of Node: %s', async (_, names, most) => {
    const { bytes, imports, files } = await bundleOf(names);
    console.info(`${names.length} kernels for a page: ${bytes} bytes compressed`);
    expect(bytes).toBeLessThanOrEqual(most);
    expect(imports).toEqual([]);
    expect(files.filter((file) => !/^(?:libs\/kernels\/src\/|<stdin>)/.test(file))).toEqual([]);
  });
});

if (!hasChromium) console.warn('chromium is not installed: the kernels are not run in a browser');

/** What a page has sent. */
interface PageResults {
  readonly results: Record<string, Buffer>;
  readonly end: { readonly compiles?: boolean; readonly failure?: string };
}

/** Runs the page under a policy for its scripts. */
async function runPage(script: string, scriptPolicy: string): Promise<PageResults> {
  const results: Record<string, Buffer> = {};
  let finish: (end: PageResults['end']) => void;
  const ended = new Promise<PageResults['end']>((resolve) => (finish = resolve));
  const policy = `default-src 'none'; connect-src 'self'; script-src ${scriptPolicy}`;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const name = decodeURIComponent(request.url!.slice(1));
    const body = await buffer(request);
    if (request.method === 'POST' && name === 'end')
      finish(JSON.parse(body.toString()) as PageResults['end']);
    else if (request.method === 'POST') results[name.replace('results/', '')] = body;
    const isScript = name === 'page.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.setHeader('content-security-policy', policy);
    response.end(isScript ? script : '<!doctype html><script type="module" src="/page.js"></script>');
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atSpecEnd(() => void server.close().closeAllConnections());
  const browser = openInChromium(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const end = await Promise.race([ended, browser.ended.then(() => ({ failure: 'the browser ended' }))]);
  browser.end();
  return { results, end };
}

(hasChromium ? describe : describe.skip)('in Chromium', () => {
  let script: string;
  beforeAll(async () => {
    const { outputFiles } = await bundle({ entryPoints: ['test/browser/kernels-page.ts'] });
    script = outputFiles![0].text;
  });

  it.each([
    ['may compile WebAssembly', "'self' 'wasm-unsafe-eval'", true],
    ['may not', "'self'", false],
  ])('the kernels have the bits of Node, in a page that %s', async (_, scriptPolicy, compiles) => {
    const { results, end } = await runPage(script, scriptPolicy);
    expect(end).toEqual({ compiles });
    const expected = Object.entries(kernelResults());
    expect(Object.keys(results)).toEqual(expected.map(([name]) => name));
    const others = expected.filter(([name, bytes]) => !results[name].equals(bytes)).map(([name]) => name);
    expect(others).toEqual([]);
  });
});
