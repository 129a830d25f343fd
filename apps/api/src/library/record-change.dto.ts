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
    description: 'How the file is called; its last segment counts. The file itself stays where it is',
  })
  fileName?: string;

  @TextField({
    optional: true,
    max: MAX_DESCRIPTION_LENGTH,
    lines: true,
    description: 'An empty one takes it away',
  })
  description?: string;

  @TagsField({ optional: true, description: 'All of them' })
  tags?: string[];

  @DictionaryField({
    optional: true,
    description:
      'Entries to be set; null takes one away, what is not named stays. archive_… is what the archive says, and cannot be changed',
  })
  metadata?: Record<string, unknown>;

  @ChoiceField(VISIBILITIES, {
    optional: true,
    description: 'private forgets with whom the record was shared',
  })
  visibility?: Visibility;
}

export class ShareRecord {
  @TextListField({
    optional: true,
    maxItems: MAX_PEOPLE,
    format: 'uuid',
    pattern: UUID,
    description: 'With usernames all users with whom the record is shared from now on; an empty list: nobody',
  })
  userIds?: string[];

  @TextListField({ optional: true, maxItems: MAX_PEOPLE, maxLength: 50, description: 'In any case' })
  usernames?: string[];

  @ChoiceField(VISIBILITIES, {
    optional: true,
    description:
      'Without it a private record that is shared becomes shared, and one that is shared with nobody private',
  })
  visibility?: Visibility;
}
