import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { PROJECT_ROOT } from '../../../scripts/project/root.mjs';
import {
  createWcs,
  findImageHdu,
  memorySource,
  openFits,
  readCelestialWcs,
  renderIndexed,
  tanGrid,
  wcsCards,
  writeFits,
  zscaleLimits,
} from '../../../libs/kernels/src/index.js';
import { hasChromium, openPage } from '../../../libs/kernels/test/headless-page.js';
import { installPackage, run } from '../../../libs/kernels/test/install-package.js';
import { readmeExamples } from '../../../libs/kernels/test/readme-examples.js';

jest.setTimeout(400_000);

const SECTIONS = ['fits', 'wcs', 'display', 'imaging', 'detect', 'tiles', 'parallel'];
const [WIDTH, HEIGHT] = [400, 360];
/** Columns, rows and light of the stars; the band of the README's example holds the rows from 100 to 299. */
const STARS = [
  [60, 120, 900],
  [210.3, 205.7, 700],
  [350, 280, 800],
  [120, 40, 1000],
] as const;

let folder: string;
let packed: string[];
let examples: Map<string, string[]>;

/** A field of stars, followed by an extension that is never read. */
function field(): { file: Uint8Array; data: Float32Array } {
  const data = Float32Array.from({ length: WIDTH * HEIGHT }, (_, i) => {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    const noise = Math.sin(i * 12.9898) * 43758.5453;
    return STARS.reduce(
      (sum, [cx, cy, light]) => sum + light * Math.exp(-((x - cx) ** 2 + (y - cy) ** 2) / 3.2),
      50 + noise - Math.floor(noise),
    );
  });
  const grid = tanGrid({
    ra: 202.47,
    dec: 47.2,
    scaleArcsec: 0.5,
    rotationDeg: 30,
    width: WIDTH,
    height: HEIGHT,
  });
  const image = { data, shape: [WIDTH, HEIGHT], cards: wcsCards(grid) };
  const file = writeFits([image, { data: new Float32Array(500_000), shape: [1000, 500] }]);
  return { file, data };
}

const { file, data } = field();

beforeAll(async () => {
  ({ folder, files: packed } = await installPackage());
  const readme = readFileSync(path.join(folder, 'node_modules/firstlight-fits/README.md'), 'utf8');
  examples = readmeExamples(readme);
  writeFileSync(path.join(folder, 'm51.fits'), file);
});

afterAll(() => folder && rmSync(folder, { recursive: true }));

/** The strictest options of a user; declarations of the library are checked, too. */
const COMPILER_OPTIONS = {
  target: 'es2023',
  module: 'nodenext',
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noUnusedLocals: false,
  skipLibCheck: false,
};

/** Users may have either. The older one takes ten times as long: it reads the declarations, the other one the examples. */
const COMPILERS = { 6: 'typescript/bin/tsc', 7: 'typescript-native/bin/tsc' };

async function compile(version: 6 | 7, name: string, code: string, options: object): Promise<void> {
  writeFileSync(path.join(folder, `${name}.ts`), code);
  const project = path.join(folder, `tsconfig.${name}.json`);
  const compilerOptions = { ...COMPILER_OPTIONS, ...options };
  writeFileSync(project, JSON.stringify({ compilerOptions, files: [`${name}.ts`] }));
  const compiler = path.join(PROJECT_ROOT, 'node_modules', COMPILERS[version]);
  await run(folder, process.execPath, compiler, '-p', project);
}

const NODE_TYPES = {
  lib: ['es2023'],
  types: ['node'],
  typeRoots: [path.join(PROJECT_ROOT, 'node_modules/@types')],
  // Declarations of Node are not checked.
  skipLibCheck: true,
};

async function minifiedBytes(code: string): Promise<{ bytes: number; inputs: string[] }> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir: folder },
    bundle: true,
    minify: true,
    platform: 'browser',
    format: 'esm',
    write: false,
    metafile: true,
  });
  return { bytes: outputFiles[0].contents.length, inputs: Object.keys(metafile.inputs) };
}

describe('the package firstlight-fits', () => {
  it('contains compiled code, the README and nothing else; it has no dependencies', () => {
    expect(
      packed.filter((name) => !/^(dist\/(src|cli)\/.*\.(js|d\.ts)|README\.md|package\.json)$/.test(name)),
    ).toEqual([]);
    expect(packed.filter((name) => /\.spec\.|golden|^dist\/test/.test(name))).toEqual([]);
    const manifest = JSON.parse(
      readFileSync(path.join(folder, 'node_modules/firstlight-fits/package.json'), 'utf8'),
    ) as Record<string, unknown>;
    const { type, sideEffects, dependencies, peerDependencies, optionalDependencies } = manifest;
    expect({ type, sideEffects, dependencies, peerDependencies, optionalDependencies }).toEqual({
      type: 'module',
      sideEffects: false,
    });
    expect(Object.keys(manifest.exports as object)).toEqual(SECTIONS.map((name) => `./${name}`));
  });

  it('provides the sections in Node, and the command line', async () => {
    const imports = SECTIONS.map((name) => `import * as ${name} from 'firstlight-fits/${name}';`).join('\n');
    writeFileSync(
      path.join(folder, 'sections.js'),
      `${imports}\nconsole.log(JSON.stringify([fits.openFits, wcs.createWcs, display.zscaleLimits, imaging.reproject,
        detect.daofind, parallel.createCoarseHistogram].map((one) => one.name)));`,
    );
    expect(JSON.parse(await run(folder, process.execPath, 'sections.js'))).toEqual([
      'openFits',
      'createWcs',
      'zscaleLimits',
      'reproject',
      'daofind',
      'createCoarseHistogram',
    ]);
    const info = await run(folder, 'node_modules/.bin/firstlight-fits', 'info', 'm51.fits');
    expect(info).toContain(`${WIDTH} × ${HEIGHT}`);
  });

  it('does not export internals', async () => {
    writeFileSync(path.join(folder, 'inside.js'), `await import('firstlight-fits/dist/src/errors.js');`);
    await expect(run(folder, process.execPath, 'inside.js')).rejects.toThrow('ERR_PACKAGE_PATH_NOT_EXPORTED');
  });

  it('has types that are complete without those of Node and of browsers', async () => {
    const all = SECTIONS.map((name) => `export * as ${name} from 'firstlight-fits/${name}';`).join('\n');
    await compile(6, 'all', all, { lib: ['es2023'], types: [] });
  });
});

describe('the examples of the README', () => {
  it('compile strictly and run in Node', async () => {
    const code = [...examples.get('In Node')!, ...examples.get('Errors')!].join('\n');
    const outcome = `
      console.log(JSON.stringify({
        band: [width, height],
        rgba: rgba.length,
        stars: Array.from(stars, (star, i) => [star.x, y[i], lon[i], lat[i]]),
        written: Buffer.from(bytes).toString('base64'),
      }));
      await handle.close();`;
    await compile(7, 'readme-node', `${code}${outcome}`, NODE_TYPES);
    const [failure, report] = (await run(folder, process.execPath, 'readme-node.js')).trim().split('\n');
    expect(failure).toMatch(/^cut\.fits not a FITS file/);
    const result = JSON.parse(report) as {
      band: number[];
      rgba: number;
      stars: [x: number, y: number, lon: number, lat: number][];
      written: string;
    };
    expect([result.band, result.rgba]).toEqual([[WIDTH, 200], 4 * WIDTH * 200]);
    const inBand = STARS.filter(([, row]) => row >= 100 && row < 300);
    expect(result.stars).toHaveLength(inBand.length);
    const grid = createWcs(
      tanGrid({ ra: 202.47, dec: 47.2, scaleArcsec: 0.5, rotationDeg: 30, width: WIDTH, height: HEIGHT }),
    );
    inBand.forEach(([column, row], i) => {
      const [x, y, lon, lat] = result.stars[i];
      expect([x - column, y - row].map((off) => Math.abs(off) < 0.05)).toEqual([true, true]);
      const [wantedLon, wantedLat] = [new Float64Array(1), new Float64Array(1)];
      grid.pixelToSky(Float64Array.of(x), Float64Array.of(y), wantedLon, wantedLat);
      expect([lon, lat]).toEqual([expect.closeTo(wantedLon[0], 9), expect.closeTo(wantedLat[0], 9)]);
    });
    const written = await openFits(memorySource(Buffer.from(result.written, 'base64')));
    const north = await readCelestialWcs(written, findImageHdu(written));
    expect(north.parameters.fiducial ?? north.frame).toBeDefined();
  });
});

describe('the examples of the README for pages', () => {
  const pages = hasChromium() ? it : it.skip;
  if (!hasChromium()) console.warn('skipped: no Chromium of Debian (apt-get install chromium)');

  pages.each([
    ['allowed', `'self' 'wasm-unsafe-eval'`, true],
    ['not allowed', `'self'`, false],
  ])('read ranges of a file and draw it in a page, WebAssembly %s', async (_, scripts, isAllowed) => {
    const [code] = examples.get('In a browser')!;
    const outcome = `
      import { isAllFinite } from 'firstlight-fits/imaging';
      const empty = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
      let isAllowed = true;
      try { new WebAssembly.Module(empty); } catch { isAllowed = false; }
      const drawn = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      let text = '';
      for (const byte of drawn.data) text += String.fromCharCode(byte);
      await report({ isAllowed, isFinite: isAllFinite(data), width: drawn.width, height: drawn.height, pixels: btoa(text) });`;
    const { outputFiles } = await build({
      stdin: { contents: `${code}${outcome}`, resolveDir: folder, loader: 'ts' },
      bundle: true,
      platform: 'browser',
      format: 'esm',
      target: 'es2022',
      write: false,
    });
    const { report, ranges } = await openPage({
      script: outputFiles[0].text,
      fileName: 'm51.fits',
      file,
      policy: `default-src 'self'; script-src ${scripts}`,
    });
    expect({ ...report, pixels: undefined }).toEqual({
      isAllowed,
      isFinite: true,
      width: WIDTH,
      height: HEIGHT,
    });
    const tone = { ...zscaleLimits(data), stretch: 'asinh' as const };
    const rgba = renderIndexed(
      data,
      WIDTH,
      HEIGHT,
      tone,
      'inferno',
      new Uint8ClampedArray(4 * WIDTH * HEIGHT),
    );
    expect(Buffer.compare(Buffer.from(report.pixels as string, 'base64'), Buffer.from(rgba))).toBe(0);
    const read = ranges.reduce((sum, [, length]) => sum + length, 0);
    expect(read).toBeGreaterThanOrEqual(4 * WIDTH * HEIGHT);
    expect(read).toBeLessThan(0.5 * file.length);
  });

  it('compile strictly in a browser', () =>
    compile(7, 'readme-browser', examples.get('In a browser')!.join('\n'), {
      lib: ['es2023', 'dom', 'dom.iterable'],
      types: [],
      // Declarations of the library are checked above; those of browsers are not checked.
      skipLibCheck: true,
    }));
});

describe('bundles for pages', () => {
  it.each([
    ['world coordinates alone', `export { createWcs, parseWcs } from 'firstlight-fits/wcs'`, 40_000],
    ['zscale alone', `export { zscaleLimits } from 'firstlight-fits/display'`, 20_000],
    ['the guard of errors', `export { isKernelError } from 'firstlight-fits/detect'`, 1_000],
  ])('of %s is small', async (_, code, most) => {
    expect((await minifiedBytes(code)).bytes).toBeLessThanOrEqual(most);
  });

  it('of everything need nothing of Node', async () => {
    const all = SECTIONS.map((name) => `export * as ${name} from 'firstlight-fits/${name}';`).join('\n');
    const { bytes, inputs } = await minifiedBytes(all);
    expect(bytes).toBeGreaterThan(100_000);
    expect(inputs.filter((name) => name.includes('/cli/'))).toEqual([]);
  });
});
