import { VISIBILITIES, type Visibility } from '#domain';
import { ChoiceField, DictionaryField, TextField, TextListField, UUID } from '../validation/fields.js';
import { MAX_DESCRIPTION_LENGTH } from './record.dto.js';
import { TagsField } from './tags-field.js';

const MAX_PEOPLE = 100;

export class UpdateRecord {
  @TextField({
    optional: true,
    min: 1,
    max: 255,
    description: 'Displayed name: the last segment of the given path. The stored file keeps its key',
  })
  fileName?: string;

  @TextField({
    optional: true,
    max: MAX_DESCRIPTION_LENGTH,
    lines: true,
    description: 'An empty text removes it',
  })
  description?: string;

  @TagsField({ optional: true, description: 'Replaces all tags' })
  tags?: string[];

  @DictionaryField({
    optional: true,
    description:
      "Entries to set; null removes one, others stay. archive_… is the archive's metadata, and read-only",
  })
  metadata?: Record<string, unknown>;

  @ChoiceField(VISIBILITIES, {
    optional: true,
    description: 'private removes all shares',
  })
  visibility?: Visibility;
}

export class ShareRecord {
  @TextListField({
    optional: true,
    maxItems: MAX_PEOPLE,
    format: 'uuid',
    pattern: UUID,
    description: 'Together with usernames, replaces the list of users with access; an empty list removes all',
  })
  userIds?: string[];

  @TextListField({
    optional: true,
    maxItems: MAX_PEOPLE,
    maxLength: 50,
    description: 'User names, in any case; those without an account are accepted, too, so that none is told',
  })
  usernames?: string[];

  @ChoiceField(VISIBILITIES, {
    optional: true,
    description:
      'Default: a private record with shares becomes shared, and a shared one without shares becomes private',
  })
  visibility?: Visibility;
}
