import { DictionaryOfField, FlagField, TextListField } from '../validation/fields.js';

export class CheckAvailability {
  @TextListField({ minItems: 1, maxItems: 200, maxLength: 100, description: 'As the archive calls them' })
  observationIds: string[];
}

export class ObservationAvailability {
  @FlagField({ description: 'Whether there is a record of it that you may see' })
  available: boolean;

  @TextListField({ format: 'uuid', description: 'The records; those that were put aside, too' })
  dataIds: string[];
}

export class Availability {
  @DictionaryOfField(() => ObservationAvailability, {
    description: 'By observation id: every one that was asked',
  })
  results: Record<string, ObservationAvailability>;
}
