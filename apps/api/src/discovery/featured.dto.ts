import { ChoiceField, NumberField, PartField, TextField, TextListField } from '../validation/fields.js';
import { FEATURED_CATEGORIES, type FeaturedTarget } from './featured-targets.js';

/** A body for `archive/search/target`. */
export class FeaturedSearchView {
  @TextField()
  targetName: string;

  @NumberField({ description: 'Degrees' })
  radius: number;
}

export class FeaturedTargetView implements Omit<FeaturedTarget, 'aliases' | 'searchName'> {
  @TextField()
  id: string;

  @TextField()
  name: string;

  @TextField()
  catalogId: string;

  @ChoiceField(FEATURED_CATEGORIES)
  category: FeaturedTarget['category'];

  @TextField()
  description: string;

  @NumberField({ description: 'Centre of its images, degrees, ICRS' })
  ra: number;

  @NumberField({ description: 'Degrees, ICRS' })
  dec: number;

  @NumberField({ description: 'Degrees' })
  searchRadius: number;

  @TextListField()
  instruments: readonly string[];

  @TextListField()
  filters: readonly string[];

  @TextListField({ description: 'Recommended filters, by wavelength' })
  recommendedFilters: readonly string[];

  @TextListField({ description: 'Those of `filters` with an image in the library that you can see' })
  here: readonly string[];

  @TextField({ nullable: true, description: 'Path on this service' })
  thumbnailUrl: string | null;

  @PartField(() => FeaturedSearchView, { description: 'Body of /api/archive/search/target' })
  search: FeaturedSearchView;
}

export class FeaturedList {
  @PartField(() => FeaturedTargetView, { list: {} })
  items: FeaturedTargetView[];
}
