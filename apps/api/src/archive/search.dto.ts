import {
  CALIBRATION_LEVELS,
  PRODUCT_KINDS,
  type ArchiveObservation,
  type ArchiveProduct,
  type CalibrationLevel,
  type ProductsQuery,
  type ResolvedTarget,
} from '#archive-client';
import {
  ChoiceField,
  ChoiceListField,
  DateField,
  DictionaryField,
  FlagField,
  NumberField,
  PartField,
  TextField,
  TextListField,
  RightAscensionField,
} from '../validation/fields.js';
import { CursorField, CursorPageOf, PageNumberField, type PageChoice } from '../paging/page.js';

const levels = (fallback?: CalibrationLevel[]) =>
  ChoiceListField(CALIBRATION_LEVELS, {
    minItems: 1,
    maxItems: CALIBRATION_LEVELS.length,
    default: fallback,
    optional: !fallback,
  });

const MAX_RADIUS_DEGREES = 10;
const radius = () =>
  NumberField({
    min: 0.001,
    max: MAX_RADIUS_DEGREES,
    default: 0.2,
    description: 'Radius of the cone, degrees',
  });

/** Fields of search results. */
const ANY_OBS_ID = {
  expression: /^[A-Za-z0-9._-]+$/,
  says: 'must consist of letters, digits, dots, underscores and hyphens',
};

class SearchStart implements PageChoice {
  @PageNumberField()
  page?: number;

  @CursorField()
  cursor?: string;
}

/** The cursor may also be given in the query, as for other lists. */
export class CursorQuery {
  @CursorField()
  cursor?: string;
}

class SearchPage extends SearchStart {
  @NumberField({ integer: true, min: 1, max: 1000, default: 200 })
  pageSize: number = 200;
}

export class TargetSearch extends SearchPage {
  @TextField({ min: 1, max: 200, example: 'NGC 3324' })
  targetName: string;

  @radius()
  radius: number = 0.2;

  @levels([3])
  calibLevels: CalibrationLevel[] = [3];
}

export class CoordinatesSearch extends SearchPage {
  @RightAscensionField()
  ra: number;

  @NumberField({ min: -90, max: 90, description: 'Declination, degrees' })
  dec: number;

  @radius()
  radius: number = 0.2;

  @levels([3])
  calibLevels: CalibrationLevel[] = [3];
}

export class ObservationSearch extends SearchPage {
  @TextField({ min: 1, max: 100, pattern: ANY_OBS_ID })
  obsId: string;

  @levels()
  calibLevels?: CalibrationLevel[];
}

export class ProgramSearch extends SearchPage {
  @TextField({ pattern: { expression: /^\d{1,10}$/, says: 'must be 1 to 10 digits' } })
  programId: string;

  @levels([3])
  calibLevels: CalibrationLevel[] = [3];
}

export class WhatsNewSearch extends SearchStart {
  @NumberField({ integer: true, min: 1, max: 365, default: 30 })
  daysBack: number = 30;

  @TextField({ min: 1, max: 50, optional: true, example: 'NIRCAM' })
  instrument?: string;

  @levels([3])
  calibLevels: CalibrationLevel[] = [3];

  @NumberField({ integer: true, min: 1, max: 1000, default: 50 })
  pageSize: number = 50;
}

export class ListProducts implements ProductsQuery {
  @TextListField({ minItems: 1, maxItems: 50, maxLength: 100, pattern: ANY_OBS_ID })
  obsIds: string[];

  @levels()
  calibLevels?: CalibrationLevel[];

  @TextListField({ optional: true, maxItems: 20, maxLength: 50 })
  productTypes?: string[];
}

export class LibraryLink {
  @TextListField({ format: 'uuid', description: 'Visible records of this observation' })
  recordIds: string[];
}

export class ObservationView implements ArchiveObservation {
  @TextField()
  obsId: string;

  @TextField({ nullable: true })
  targetName: string | null;

  @TextField({ nullable: true })
  instrument: string | null;

  @TextField({ nullable: true })
  filter: string | null;

  @NumberField({ nullable: true })
  exposureTime: number | null;

  @NumberField({ integer: true, nullable: true })
  calibrationLevel: number | null;

  @TextField({ nullable: true })
  dataProductType: string | null;

  @NumberField({ nullable: true })
  ra: number | null;

  @NumberField({ nullable: true })
  dec: number | null;

  @DateField({ nullable: true })
  observationDate: string | null;

  @DateField({ nullable: true })
  releaseDate: string | null;

  @TextField({ nullable: true })
  proposalId: string | null;

  @TextField({ nullable: true })
  proposalPi: string | null;

  @TextField({ nullable: true })
  observationTitle: string | null;

  @TextField({ nullable: true })
  wavelengthRange: string | null;

  @TextField({ nullable: true })
  sRegion: string | null;

  @NumberField({ nullable: true })
  distanceArcsec: number | null;

  @FlagField()
  isPublic: boolean;

  @TextField({ nullable: true })
  previewUrl: string | null;

  @PartField(() => LibraryLink)
  library: LibraryLink;

  @DictionaryField({ description: 'Every raw column of the archive, as archive_…' })
  metadata: Readonly<Record<string, unknown>>;
}

export class ResolvedTargetView implements ResolvedTarget {
  @TextField()
  name: string;

  @NumberField()
  ra: number;

  @NumberField()
  dec: number;

  @TextField()
  resolver: string;
}

export class ObservationPage extends CursorPageOf(ObservationView, 'ObservationPage') {
  @PartField(() => ResolvedTargetView, { nullable: true })
  resolved: ResolvedTargetView | null;

  @FlagField({
    description:
      'Whether the archive holds more rows than it returns per search (500,000): the newest are listed, and total counts all',
  })
  truncated: boolean;
}

export class ProductView implements ArchiveProduct {
  @TextField()
  obsId: string;

  @TextField()
  productFilename: string;

  @ChoiceField(PRODUCT_KINDS)
  kind: ArchiveProduct['kind'];

  @FlagField()
  isViewable: boolean;

  @NumberField({ integer: true, nullable: true })
  calibrationLevel: number | null;

  @TextField({ nullable: true })
  productType: string | null;

  @TextField({ nullable: true })
  subGroup: string | null;

  @NumberField({ integer: true, nullable: true })
  size: number | null;

  @TextField()
  dataUri: string;

  @FlagField()
  isPublic: boolean;
}

/** All products in one page. */
export class ProductPage extends CursorPageOf(ProductView, 'ProductPage') {
  @FlagField()
  truncated: boolean;
}
