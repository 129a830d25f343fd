import {
  composeColor,
  compositeMaximum,
  type CompositeChannel,
  type CompositeOptions,
  type PicturePixels,
} from '#kernels';

export interface MeasureMaximumTask {
  readonly channels: readonly CompositeChannel[];
  readonly width: number;
  readonly height: number;
  readonly rowStart: number;
  readonly rowEnd: number;
}

/** The largest component of the summed channels in some rows. */
export const measureMaximum = ({ channels, rowStart, rowEnd, ...size }: MeasureMaximumTask): number =>
  compositeMaximum(channels, size, rowStart, rowEnd);

export interface ComposeTask {
  readonly channels: readonly CompositeChannel[];
  readonly options: CompositeOptions;
  readonly rowStart: number;
  readonly rowEnd: number;
  readonly out: PicturePixels;
}

/** Writes some rows of the colour picture. */
export function compose({ channels, options, rowStart, rowEnd, out }: ComposeTask): void {
  composeColor(channels, options, out, rowStart, rowEnd);
}
