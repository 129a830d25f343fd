import type { MigrationCounts, RefreshCounts } from '#queues';
import { NumberField, NumberListField, PartField, TextField } from '../validation/fields.js';
import { RecordExport } from '../datamanagement/export.dto.js';
import { PixelPercentiles, PixelStatistics } from '../viewer/histogram.dto.js';

/** Statistics of one image, over all planes. */
export class ImageStatistics {
  @NumberField({ integer: true, description: 'Number of the HDU, from 0' })
  index: number;

  @TextField({ description: 'EXTNAME of the HDU' })
  name: string;

  @NumberListField({ description: 'Lengths of the axes, NAXIS1 first' })
  dimensions: number[];

  @TextField({ nullable: true, description: 'Unit of the values (BUNIT)' })
  units: string | null;

  @PartField(() => PixelStatistics, { description: 'Statistics of the valid values' })
  statistics: PixelStatistics;

  @PartField(() => PixelPercentiles, { description: 'Percentiles of the valid values' })
  percentiles: PixelPercentiles;
}

/** The result of the algorithm `statistics`. */
export class StatisticsDocument {
  @TextField({ description: 'statistics' })
  algorithm: string;

  @TextField({ description: 'Name of the measured file' })
  fileName: string;

  @TextField({ description: 'SHA-256 of the measured file, in hex digits' })
  sha256: string;

  @TextField({ description: 'Version of the service' })
  version: string;

  @TextField({ description: 'Version of the engine' })
  engine: string;

  @PartField(() => ImageStatistics, { list: {}, description: 'The images of the file' })
  hdus: ImageStatistics[];
}

/** The result of a refresh of metadata. */
export class RefreshReport implements RefreshCounts {
  @NumberField({ integer: true, description: 'Observations queried in the archive' })
  observations: number;

  @NumberField({ integer: true, description: 'Queried observations that the archive does not have' })
  unknown: number;

  @NumberField({ integer: true, description: 'Records that were changed' })
  updated: number;

  @NumberField({ integer: true, description: 'Records that were up to date' })
  unchanged: number;
}

/** The result of a scan of the storage. */
export class ScanReport {
  @NumberField({ integer: true, description: 'Records made of files that had none' })
  created: number;

  @NumberField({ integer: true, description: 'Records whose missing file is back' })
  updated: number;

  @NumberField({ integer: true, description: 'Records whose file is missing now' })
  missing: number;

  @NumberField({ integer: true, description: 'Files left unchanged' })
  skipped: number;
}

/** The result of a migration of the storage, over all its runs. */
export class MigrationReport implements MigrationCounts {
  @NumberField({ integer: true, description: 'Files that got a new key' })
  renamed: number;

  @NumberField({ integer: true, description: 'Files moved from the previous storage' })
  moved: number;

  @NumberField({ integer: true, description: 'Bytes of the moved files' })
  movedBytes: number;

  @NumberField({
    integer: true,
    description: 'Files left in place because their content is not the recorded one',
  })
  damaged: number;
}

/** The JSON files that jobs make. */
export const RESULT_DOCUMENTS = [
  RecordExport,
  StatisticsDocument,
  RefreshReport,
  ScanReport,
  MigrationReport,
] as const;
