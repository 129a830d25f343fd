import {
  MAX_POSITIONS,
  MISSING_REASONS,
  SKY_SYSTEMS,
  type ConvertedPosition,
  type SkyAnswer,
  type SkyFrame,
} from '#processing-client';
import { ChoiceField, FlagField, NumberField, NumberListField, PartField } from '../../validation/fields.js';

const HDU = {
  ...{ integer: true, min: 0, max: 9999, optional: true },
  description: 'Default: the first image with data, SCI preferred',
};
/** Pixels beyond any image are converted, too. */
const PIXELS = { min: -(2 ** 31), max: 2 ** 31 };
const RIGHT_ASCENSION = { min: -360, max: 360 };
const DECLINATION = { min: -90, max: 90 };

const ONE = { optional: true, query: true };
const MANY = { optional: true, minItems: 1, maxItems: MAX_POSITIONS };

const ON_IMAGE = '0-based pixels, centres on integers, from the lower left pixel';
const ON_SKY = 'ICRS, degrees';

/** A pixel or a position on the sky. */
export class PositionQuery {
  @NumberField({ ...HDU, query: true })
  hdu?: number;

  @NumberField({ ...PIXELS, ...ONE, description: `${ON_IMAGE}; with \`y\`` })
  x?: number;

  @NumberField({ ...PIXELS, ...ONE, description: 'As `x`; rows in the order of the file' })
  y?: number;

  @NumberField({
    ...RIGHT_ASCENSION,
    ...ONE,
    description: `${ON_SKY}; with \`dec\`, in place of \`x\` and \`y\``,
  })
  ra?: number;

  @NumberField({ ...DECLINATION, ...ONE, description: ON_SKY })
  dec?: number;
}

/** Pixels, or positions on the sky, as two lists of the same length. */
export class PositionsQuestion {
  @NumberField(HDU)
  hdu?: number;

  @NumberListField({ ...PIXELS, ...MANY, description: `${ON_IMAGE}; with \`y\`` })
  x?: number[];

  @NumberListField({ ...PIXELS, ...MANY, description: 'As `x`; rows in the order of the file' })
  y?: number[];

  @NumberListField({
    ...RIGHT_ASCENSION,
    ...MANY,
    description: `${ON_SKY}; with \`dec\`, in place of \`x\` and \`y\``,
  })
  ra?: number[];

  @NumberListField({ ...DECLINATION, ...MANY, description: ON_SKY })
  dec?: number[];
}

const coordinate = (description: string): PropertyDecorator => NumberField({ nullable: true, description });

/** A place in an image and on the sky; coordinates that do not exist are null. */
export class SkyPosition implements ConvertedPosition {
  @coordinate(ON_IMAGE)
  x: number | null;

  @coordinate(ON_IMAGE)
  y: number | null;

  @coordinate('ICRS, degrees')
  ra: number | null;

  @coordinate('ICRS, degrees')
  dec: number | null;

  @coordinate("Degrees in the header's own frame")
  longitude: number | null;

  @coordinate("Degrees in the header's own frame")
  latitude: number | null;

  @FlagField({ description: 'Whether the place lies on a pixel of the image' })
  isInside: boolean;

  @ChoiceField(MISSING_REASONS, {
    nullable: true,
    description:
      'Why coordinates are null. `outside_projection`: the pixel shows no place on the sky, or the place has no pixel; ' +
      '`not_fixed_to_stars`: the frame, such as that of the Sun, has no relation to ICRS',
  })
  reason: ConvertedPosition['reason'];
}

/** The header's own frame (RADESYS, EQUINOX, CTYPE). */
export class SkyFrameView implements SkyFrame {
  @ChoiceField(SKY_SYSTEMS, { description: 'NATIVE: the header names none that is known' })
  system: SkyFrame['system'];

  @NumberField({ nullable: true, description: 'Years; null for systems without an equinox' })
  equinox: number | null;
}

const imageField = (): PropertyDecorator => NumberField({ integer: true, description: 'HDU of the image' });
const frameField = (): PropertyDecorator =>
  PartField(() => SkyFrameView, { description: 'Frame of `longitude` and `latitude`' });

/** One position with its image and frame. */
export class SkyPositionOfImage extends SkyPosition {
  @imageField()
  hdu: number;

  @frameField()
  frame: SkyFrameView;
}

/** Positions in the order of the request. */
export class SkyPositions implements SkyAnswer {
  @imageField()
  hdu: number;

  @frameField()
  frame: SkyFrameView;

  @PartField(() => SkyPosition, { list: { max: MAX_POSITIONS } })
  positions: readonly SkyPosition[];
}
