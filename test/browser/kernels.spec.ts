import { gzipSync } from 'node:zlib';
import { build, type BuildOptions } from 'esbuild';
import { describeInChromium, hasChromium } from '../support/chromium.js';
import { runPage } from '../support/run-page.js';
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

describeInChromium('in Chromium', () => {
  let script: string;
  beforeAll(async () => {
    const { outputFiles } = await bundle({ entryPoints: ['test/browser/kernels-page.ts'] });
    script = outputFiles![0].text;
  });

  it.each([
    ['may compile WebAssembly', "'self' 'wasm-unsafe-eval'", true],
    ['may not', "'self'", false],
  ])('the kernels have the bits of Node, in a page that %s', async (_, scriptPolicy, compiles) => {
    const { results, end } = await runPage({
      scripts: { '/page.js': script },
      policy: `default-src 'none'; connect-src 'self'; script-src ${scriptPolicy}`,
    });
    expect(end).toEqual({ compiles });
    const expected = Object.entries(kernelResults());
    expect(Object.keys(results)).toEqual(expected.map(([name]) => name));
    const others = expected.filter(([name, bytes]) => !results[name].equals(bytes)).map(([name]) => name);
    expect(others).toEqual([]);
  });
});
