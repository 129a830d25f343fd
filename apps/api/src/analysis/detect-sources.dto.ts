import {
  REQUESTED_METHODS,
  DETECTION_BOUNDS,
  DETECTION_METHODS,
  SOURCE_FORMATS,
  type DetectionMethodName,
  type DetectSourcesAnswer,
  type DetectSourcesRequest,
  type FoundSource,
  type SourceFormat,
} from '#processing-client';
import { ChoiceField, FlagField, NumberField, PartField } from '../validation/fields.js';
import { ImageQuestion } from './region-statistics.dto.js';

const { thresholdSigma, fwhm, npixels, maxSources } = DETECTION_BOUNDS;

/** Parameters of source detection (docs/reference/wire-format.md, "Analysis"). */
export class DetectSources extends ImageQuestion {
  @NumberField({ ...thresholdSigma, default: 5, description: 'Above the background, in sigmas of its noise' })
  thresholdSigma: number = 5;

  @NumberField({ ...fwhm, default: 3, description: 'Full width at half maximum of the stars, pixels' })
  fwhm: number = 3;

  @ChoiceField(REQUESTED_METHODS, { default: 'auto' })
  method: DetectSourcesRequest['method'] = 'auto';

  @NumberField({ integer: true, ...npixels, default: 10, description: 'Fewest pixels; segmentation' })
  npixels: number = 10;

  @FlagField({ default: true, description: 'Deblend touching sources; segmentation' })
  deblend: boolean = true;

  @NumberField({
    integer: true,
    ...maxSources,
    default: 10_000,
    description: 'Limit of the list, which keeps the brightest sources',
  })
  maxSources: number = 10_000;

  @ChoiceField(Object.keys(SOURCE_FORMATS), {
    default: 'json',
    description: 'csv and votable have the fields of `sources` as columns',
  })
  format: SourceFormat = 'json';
}

const measured = (description: string): PropertyDecorator => NumberField({ nullable: true, description });

/** A source; fields that its method does not measure are null. */
export class SourceView implements FoundSource {
  @NumberField({ integer: true, min: 1, description: '1 is the brightest' })
  id: number;

  @NumberField({ description: 'Centre, 0-based pixels' })
  x: number;

  @NumberField({ description: 'Centre, 0-based pixels' })
  y: number;

  @measured('Degrees, ICRS; null where the image has no celestial coordinates')
  ra: number | null;

  @measured('Degrees, ICRS')
  dec: number | null;

  @NumberField({ description: "Sum above the background in the image's unit" })
  flux: number;

  @NumberField({ description: 'Peak above the background (daofind: of the central pixel)' })
  peak: number;

  @measured('Full width at half maximum, pixels')
  fwhm: number | null;

  @measured('As daofind or iraf defines it')
  sharpness: number | null;

  @measured('daofind: by symmetry; iraf: its only roundness')
  roundness1: number | null;

  @measured('daofind: by the fitted profiles')
  roundness2: number | null;

  @measured('Pixels')
  area: number | null;

  @measured('Standard deviation along the major axis, pixels')
  semiMajor: number | null;

  @measured('Standard deviation along the minor axis, pixels')
  semiMinor: number | null;

  @measured('Of the major axis, degrees from the x axis towards the y axis')
  angle: number | null;

  @measured('1 − semiMinor / semiMajor')
  ellipticity: number | null;
}

/** The background of the detection; null when no pixel is valid. */
export class BackgroundView {
  @NumberField({ nullable: true, description: "Median level, in the image's unit" })
  median: number | null;

  @NumberField({ nullable: true, description: 'Median standard deviation' })
  rms: number | null;
}

export class SourcesView implements DetectSourcesAnswer {
  @ChoiceField(DETECTION_METHODS, { description: 'The chosen method' })
  method: DetectionMethodName;

  @PartField(() => BackgroundView)
  background: BackgroundView;

  @NumberField({ nullable: true, description: 'Threshold above the background, at the median noise' })
  threshold: number | null;

  @NumberField({ integer: true, min: 0, description: 'Number of sources before the limit' })
  count: number;

  @FlagField({ description: 'Whether `maxSources` truncated the list' })
  truncated: boolean;

  @PartField(() => SourceView, { list: { max: maxSources.max } })
  sources: readonly SourceView[];
}
