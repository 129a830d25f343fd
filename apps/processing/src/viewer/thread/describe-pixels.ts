import { findImageHdu } from '#kernels';
import type { WcsSummary } from '#processing-client/contract';
import type { FileAnswer, FilePlace } from '../../image-io/stored-file.js';
import { wcsSummary, type ReducedWindow } from '../../image-io/open/fits-facts.js';
import { withFits } from '../../image-io/open/open-file.js';
import { threadStores } from '../../engine/threads/thread-storage.js';

/** The meaning of values travels in a header of the answer, which has no room for more. */
const LONGEST_UNIT = 256;

export interface DescribePixelsTask extends ReducedWindow {
  readonly place: FilePlace;
  readonly hdu: number;
}

/** What the values of a reduced window mean. */
export const describePixels = ({
  place,
  hdu,
  ...part
}: DescribePixelsTask): Promise<
  FileAnswer<{ readonly units: string | null; readonly wcs: WcsSummary | null }>
> =>
  withFits(threadStores(), place, async (file) => {
    const image = findImageHdu(file, hdu);
    return {
      units: image.header.string('BUNIT')?.slice(0, LONGEST_UNIT) ?? null,
      wcs: await wcsSummary(file, image, part),
    };
  });
