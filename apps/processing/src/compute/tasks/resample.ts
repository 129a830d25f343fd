import { accumulate, createWcs, pixelMap, reproject, type Accumulator, type WcsParameters } from '#kernels';

export interface ResampleTask {
  readonly input: {
    readonly wcs: WcsParameters;
    readonly data: Float32Array;
    /** Size of `data`: the reduced window. */
    readonly width: number;
    readonly height: number;
    readonly origin: { readonly x: number; readonly y: number };
    readonly reduction: number;
  };
  readonly output: { readonly wcs: WcsParameters; readonly width: number; readonly height: number };
  readonly rowStart: number;
  readonly rowEnd: number;
  /** Where the rows go: straight into a channel, or into a mosaic of several images. */
  readonly into: { readonly data: Float32Array } | { readonly mosaic: Accumulator };
}

/** Brings some rows of an image onto the common grid. */
export function resample({ input, output, rowStart, rowEnd, into }: ResampleTask): void {
  const { width, height } = output;
  const map = pixelMap(createWcs(output.wcs), createWcs(input.wcs), width, height);
  const options = { rowStart, rowEnd, origin: input.origin, reduction: input.reduction };
  if ('data' in into) {
    const data = into.data.subarray(rowStart * width, rowEnd * width);
    reproject(input, map, options, { data, footprint: new Float32Array(data.length) });
    return;
  }
  const { data, footprint } = reproject(input, map, options);
  accumulate(into.mosaic, { data, width, height: rowEnd - rowStart }, footprint, { y: rowStart });
}
