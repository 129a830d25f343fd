import { parentPort, workerData } from 'node:worker_threads';
import { createWcs, pixelMap, reproject, type InterpolationMethod, type WcsParameters } from '#kernels';

/** Input of a thread of the benchmark: one image for all, and its rows of one output, in shared memory. */
export interface ReprojectTask {
  readonly data: Float32Array;
  readonly side: number;
  readonly out: { readonly data: Float32Array; readonly footprint: Float32Array };
  readonly source: WcsParameters;
  readonly target: WcsParameters;
  readonly rowStart: number;
  readonly rowEnd: number;
}

const { data, side, out, source, target, rowStart, rowEnd } = workerData as ReprojectTask;
const rows = (array: Float32Array) => array.subarray(rowStart * side, rowEnd * side);

parentPort!.on('message', (method: InterpolationMethod) => {
  const map = pixelMap(createWcs(target), createWcs(source), side, side);
  const band = { data: rows(out.data), footprint: rows(out.footprint) };
  reproject({ data, width: side, height: side }, map, { method, rowStart, rowEnd }, band);
  parentPort!.postMessage('done');
});
