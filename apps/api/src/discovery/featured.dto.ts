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

  @NumberField({ description: 'Middle of its images, degrees, ICRS' })
  ra: number;

  @NumberField({ description: 'Degrees, ICRS' })
  dec: number;

  @NumberField({ description: 'Degrees' })
  searchRadius: number;

  @TextListField()
  instruments: readonly string[];

  @TextListField()
  filters: readonly string[];

  @TextListField({ description: 'Filters of a good picture, the shortest wavelength first' })
  recommendedFilters: readonly string[];

  @TextField({ nullable: true, description: 'Path below the address of the service' })
  thumbnailUrl: string | null;

  @PartField(() => FeaturedSearchView, { description: 'Body of /api/archive/search/target' })
  search: FeaturedSearchView;
}

export class FeaturedList {
  @PartField(() => FeaturedTargetView, { list: {} })
  items: FeaturedTargetView[];
}
