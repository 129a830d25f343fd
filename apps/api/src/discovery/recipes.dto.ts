import {
  RECIPE_KINDS,
  type Recipe,
  type RecipeChannel,
  type RecipeKind,
  type RecipeObservation,
} from '#domain';
import { CompositeColor } from '../composite/composite.dto.js';
import {
  ChoiceField,
  DictionaryField,
  FlagField,
  NumberField,
  PartField,
  TextField,
  TextListField,
  UUID,
  RightAscensionField,
} from '../validation/fields.js';

/** Limit of one request. */
export const MAX_OBSERVATIONS = 10_000;

/** A date, with or without a time. */
const ISO_DATE = {
  expression:
    /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/,
  says: 'must be a date (ISO 8601)',
};

/** An observation as returned by an archive search. */
export class RecipeInput implements RecipeObservation {
  @TextField({
    ...{ max: 100, optional: true, example: 'F444W;F470N' },
    description: 'An observation without a filter is left out, with a warning',
  })
  filter?: string;

  @TextField({ max: 50, optional: true, example: 'NIRCAM/IMAGE' })
  instrument?: string;

  @NumberField({
    ...{ positive: true, max: 1000, optional: true },
    description: 'Counts where the name of the filter does not tell',
  })
  wavelengthUm?: number;

  @TextField({ min: 1, max: 200, optional: true })
  observationId?: string;

  @TextField({
    pattern: UUID,
    format: 'uuid',
    optional: true,
    description: 'Its record, if there is one',
  })
  dataId?: string;

  @RightAscensionField({ optional: true, description: 'Right ascension of its centre, degrees' })
  sRa?: number;

  @NumberField({ min: -90, max: 90, optional: true, description: 'Declination of its centre, degrees' })
  sDec?: number;

  @TextField({ max: 40, pattern: ISO_DATE, optional: true, description: 'ISO 8601' })
  releaseDate?: string;

  @TextField({ min: 1, max: 50, optional: true, description: 'Only images make pictures' })
  dataProductType?: string;
}

export class SuggestRecipes {
  @TextField({
    ...{ min: 1, max: 200, optional: true, example: 'NGC 3324' },
    description: 'Alone: recipes of your records of this target',
  })
  targetName?: string;

  @PartField(() => RecipeInput, { optional: true, list: { max: MAX_OBSERVATIONS } })
  observations?: RecipeInput[];
}

/** A channel of `composite/generate-nchannel`. */
export class RecipeChannelView implements Omit<RecipeChannel, 'color'> {
  @TextListField({ format: 'uuid', description: 'Empty until records of this filter are known' })
  dataIds: readonly string[];

  @PartField(() => CompositeColor)
  color: CompositeColor;

  @FlagField()
  autoStretch: true;

  @NumberField()
  weight: number;

  @TextField()
  label: string;

  @NumberField()
  wavelengthUm: number;
}

export class RecipeView implements Omit<Recipe, 'channels'> {
  @NumberField({ integer: true, min: 1, description: '1 is the recommended one' })
  rank: number;

  @TextField()
  name: string;

  @ChoiceField(RECIPE_KINDS)
  kind: RecipeKind;

  @TextListField({ description: 'The shortest wavelength first, like the channels' })
  filters: readonly string[];

  @TextListField()
  instruments: readonly string[];

  @DictionaryField({ description: '`#rrggbb` of each filter' })
  colorMapping: Readonly<Record<string, string>>;

  @PartField(() => RecipeChannelView, { list: {} })
  channels: readonly RecipeChannelView[];

  @FlagField({ description: 'Whether a filter has several pointings, which are combined into one image' })
  requiresMosaic: boolean;

  @TextListField()
  observationIds: readonly string[];

  @TextField({ nullable: true })
  warning: string | null;
}

export class SuggestedRecipes {
  @TextField({ nullable: true })
  target: string | null;

  @PartField(() => RecipeView, { list: {} })
  recipes: readonly RecipeView[];

  @TextField({ nullable: true, description: 'Observations that no recipe uses, and the reasons' })
  warning: string | null;
}
