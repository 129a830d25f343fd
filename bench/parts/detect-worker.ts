import { parentPort, workerData } from 'node:worker_threads';
import type { FindSourcesOptions } from '#kernels';
import { clipBackground, findBrightRuns, type BackgroundMesh } from '#kernels/parallel';

/** Input of a thread of the detection benchmark: the shared field and its rows. */
export interface DetectionTask {
  readonly data: Float32Array;
  readonly side: number;
  readonly options: FindSourcesOptions;
  readonly rowStart: number;
  readonly rowEnd: number;
}

/** Tasks of a thread. */
export type DetectionWork =
  | { readonly kind: 'boxes' }
  | { readonly kind: 'runs'; readonly background: BackgroundMesh };

const { data, side, options, rowStart, rowEnd } = workerData as DetectionTask;
const field = { data, width: side, height: side };
const band = { rowStart, rowEnd };

parentPort!.on('message', (work: DetectionWork) =>
  parentPort!.postMessage(
    work.kind === 'boxes'
      ? clipBackground(field, options.background, band)
      : findBrightRuns(field, work.background, options, band),
  ),
);
