import {
  CALIBRATION_LEVELS,
  DOWNLOAD_SOURCES,
  type CalibrationLevel,
  type DownloadSource,
} from '#archive-client';
import type { ImportRequest } from '#queues';
import { ChoiceField, ChoiceListField, TextField } from '../validation/fields.js';
import { TagsField } from '../library/tags-field.js';
import { OBS_ID } from './obs-id.js';

export class StartImport implements ImportRequest {
  @TextField({ min: 1, ...OBS_ID })
  obsId: string;

  @TextField({ min: 1, max: 50, default: 'SCIENCE' })
  productType: string = 'SCIENCE';

  @ChoiceListField(CALIBRATION_LEVELS, { minItems: 1, maxItems: CALIBRATION_LEVELS.length, default: [3] })
  calibLevels: CalibrationLevel[] = [3];

  @ChoiceField(DOWNLOAD_SOURCES, { default: 'auto' })
  downloadSource: DownloadSource = 'auto';

  @TagsField({ default: [] })
  tags: string[] = [];

  @ChoiceField(['private', 'public'], { default: 'private' })
  visibility: 'private' | 'public' = 'private';
}
