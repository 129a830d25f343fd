import { ChoiceField, ChoiceListField, TextField, TextListField } from '../http/fields.js';

export class ImportRequestDto {
  @TextField({ min: 1, max: 100, pattern: /^(?!\.+$)[A-Za-z0-9._-]+$/ })
  obsId: string;

  @TextField({ min: 1, max: 50, default: 'SCIENCE' })
  productType: string = 'SCIENCE';

  @ChoiceListField([1, 2, 3, 4], { minItems: 1, maxItems: 4, default: [3] })
  calibLevels: (1 | 2 | 3 | 4)[] = [3];

  @ChoiceField(['auto', 's3', 'http'], { default: 'auto' })
  downloadSource: 'auto' | 's3' | 'http' = 'auto';

  @TextListField({ maxItems: 50, maxLength: 100, default: [] })
  tags: string[] = [];

  @ChoiceField(['private', 'public'], { default: 'private' })
  visibility: 'private' | 'public' = 'private';
}
