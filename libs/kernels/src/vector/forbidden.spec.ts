import path from 'node:path';
import vm from 'node:vm';
import { build } from 'esbuild';

/** Use of the library in a page: a picture, smoothed and resampled, statistics, a compressed file. Only its numbers are returned. */
const PAGE = `
  import * as kernels from './libs/kernels/src/index.ts';
  const { fround } = Math;
  const width = 70;
  const height = 60;
  const data = Float32Array.from({ length: width * height }, (_, i) => fround(((i * 7919) % 1013) / 10 + (i % 7)));
  const raster = { data, width, height };
  const bytes = kernels.writeFits([{ data, shape: [width, height] }]);
  globalThis.result = (async () => {
    const file = await kernels.openFits(kernels.memorySource(bytes));
    const read = await kernels.readImageRows(file, file.hdus[0]);
    const tone = { ...kernels.zscaleLimits(read.data), stretch: 'asinh' };
    const picture = kernels.renderIndexed(read.data, width, height, tone, 'viridis', new Uint8ClampedArray(4 * width * height));
    const smooth = kernels.gaussianFilter(raster, 2);
    const maps = kernels.background2d(raster, { boxSize: 10 });
    return JSON.stringify([
      typeof WebAssembly, [...picture], [...smooth.data], kernels.imageStatistics(read.data), [...maps.background.data],
      kernels.daofind(raster, { fwhm: 3, threshold: 5 }),
    ]);
  })();
`;

/** Runs the page in a realm of its own, where WebAssembly may be compiled or, as without 'wasm-unsafe-eval', may not. */
async function runPage(code: string, wasm: boolean): Promise<string> {
  const context = vm.createContext({}, { codeGeneration: { strings: false, wasm } });
  vm.runInContext(code, context);
  return (await vm.runInContext('result', context)) as string;
}

describe('a page that may not compile WebAssembly', () => {
  it('gets the same numbers from the plain loops', async () => {
    const { outputFiles } = await build({
      stdin: { contents: PAGE, resolveDir: path.resolve(process.cwd()), loader: 'ts' },
      bundle: true,
      write: false,
      format: 'iife',
      target: 'es2022',
    });
    const code = outputFiles[0].text;
    const forbidden = vm.createContext({}, { codeGeneration: { wasm: false } });
    const compile = 'new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0))';
    expect(() => vm.runInContext(compile, forbidden) as unknown).toThrow(/Wasm code generation disallowed/);
    expect(await runPage(code, false)).toBe(await runPage(code, true));
  });
});
