import { parentPort, workerData } from 'node:worker_threads';
import { createWcs, pixelMap, reproject, type InterpolationMethod, type WcsParameters } from '#kernels';

/** What a thread of the benchmark gets: one image for all, and its own rows of one output, in shared memory. */
export interface ReprojectTask {
  readonly input: { readonly data: Float32Array; readonly width: number; readonly height: number };
  readonly out: { readonly data: Float32Array; readonly footprint: Float32Array };
  readonly source: WcsParameters;
  readonly target: WcsParameters;
  readonly rowStart: number;
  readonly rowEnd: number;
}

const task = workerData as ReprojectTask;
const { input, rowStart, rowEnd } = task;
const rows = (array: Float32Array) => array.subarray(rowStart * input.width, rowEnd * input.width);

parentPort!.on('message', (method: InterpolationMethod) => {
  const map = pixelMap(createWcs(task.target), createWcs(task.source), input.width, input.height);
  const out = { data: rows(task.out.data), footprint: rows(task.out.footprint) };
  reproject(input, map, { method, rowStart, rowEnd }, out);
  parentPort!.postMessage('done');
});
