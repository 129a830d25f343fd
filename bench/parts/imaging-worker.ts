import { parentPort, workerData } from 'node:worker_threads';
import { applyTone, gaussianFilter, openFits, readImageRows, type Tone } from '#kernels';
import { countDetail, createCoarseHistogram } from '#kernels/parallel';
import { openFileSource } from '../../libs/kernels/cli/file-source.js';

/** Input of a thread of the imaging benchmarks: shared images and its rows. */
export interface ImagingTask {
  readonly data: Float32Array;
  readonly side: number;
  readonly levels: Uint8Array;
  readonly smooth: Float32Array;
  readonly rowStart: number;
  readonly rowEnd: number;
}

/** Tasks of a thread. */
export type ImagingWork =
  | { readonly kind: 'tone'; readonly tone: Tone }
  | { readonly kind: 'gaussian'; readonly sigma: number }
  | { readonly kind: 'coarse-histogram'; readonly provisionalMean: number }
  | { readonly kind: 'detail'; readonly bins: readonly number[] }
  | ({ readonly kind: 'read' } & ReadWork);

/** The image to open, and the offset in it of the pixels of `data`. */
export interface ReadWork {
  readonly file: string;
  readonly hdu: number;
  readonly x: number;
  readonly y: number;
}

const { data, side, levels, smooth, rowStart, rowEnd } = workerData as ImagingTask;
const start = rowStart * side;
const end = rowEnd * side;

parentPort!.on('message', (work: ImagingWork) => {
  void answer(work).then((given) => parentPort!.postMessage(given));
});

async function answer(work: ImagingWork): Promise<unknown> {
  switch (work.kind) {
    case 'tone':
      applyTone(data, work.tone, levels, start, end);
      return undefined;
    case 'gaussian': {
      const out = { data: smooth, width: side, height: side };
      gaussianFilter({ data, width: side, height: side }, work.sigma, { rowStart, rowEnd }, out);
      return undefined;
    }
    case 'coarse-histogram':
      return createCoarseHistogram(data, work.provisionalMean, start, end);
    case 'detail':
      return countDetail(data, work.bins, new Map(), start, end);
    case 'read':
      return readRows(work);
  }
}

async function readRows({ file, hdu, x, y }: ReadWork): Promise<void> {
  const source = openFileSource(file);
  const fits = await openFits(source);
  const window = { x, y: y + rowStart, width: side, height: rowEnd - rowStart };
  await readImageRows(fits, fits.hdus[hdu], window, data.subarray(start, end));
  source.close();
}
