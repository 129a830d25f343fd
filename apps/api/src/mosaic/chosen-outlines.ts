import type { FoundRecord } from '#domain';
import type { ImageOutline, ProcessingClient } from '#processing-client';
import { chosenHdus, type Hdus } from '../pictures/hdus-field.js';
import type { NamedImage } from '../pictures/resolve-images.js';

/**
 * Images with the outlines of the HDUs that a request chooses: records know those of all science images, and not which HDUs they are.
 * Files without a choice are as their records say.
 * @throws UpstreamError of the engine, which names wrong HDUs
 */
export async function withChosenImages(
  processing: Pick<ProcessingClient, 'outlines'>,
  images: readonly NamedImage[],
  hdus: Hdus | undefined,
  signal: AbortSignal,
): Promise<readonly NamedImage[]> {
  const inputs = images.map(({ record, field }) => ({
    ...{ key: record.storageKey, name: record.fileName, field },
    ...chosenHdus(hdus, record.id, 'hdus'),
  }));
  const chosen = inputs.filter((input) => input.hdus);
  if (chosen.length === 0) return images;
  const { outlines } = await processing.outlines({ inputs: chosen }, { signal });
  const found = new Map(chosen.map((input, i) => [input, outlines[i]]));
  return images.map(({ field, record }, i) => {
    const ofFile = found.get(inputs[i]);
    return { field, record: ofFile ? withOutlines(record, ofFile) : record };
  });
}

/** A record as if its file had these images only. */
function withOutlines(record: FoundRecord, outlines: readonly ImageOutline[]): FoundRecord {
  const [finest] = outlines.toSorted((a, b) => a.pixelScaleArcsec - b.pixelScaleArcsec);
  const [widest] = outlines.toSorted((a, b) => sideOf(b) - sideOf(a));
  const { pixelScaleArcsec } = finest;
  const footprints = outlines.map(({ corners }) => corners).filter((corners) => corners.length > 0);
  return {
    ...record,
    dimensions: [Math.ceil(sideOf(widest) / pixelScaleArcsec)],
    wcs: record.wcs && { ...record.wcs, pixelScaleArcsec, footprint: footprints[0] ?? [], footprints },
  };
}

const sideOf = ({ width, height, pixelScaleArcsec }: ImageOutline): number =>
  Math.max(width, height) * pixelScaleArcsec;
