import { DictionaryOfField, FlagField, TextListField } from '../validation/fields.js';

export class CheckAvailability {
  @TextListField({
    minItems: 1,
    maxItems: 200,
    maxLength: 100,
    description: "Ids in the archive's spelling, in any case",
  })
  observationIds: string[];
}

export class ObservationAvailability {
  @FlagField({ description: 'Whether it has a visible record' })
  available: boolean;

  @TextListField({ format: 'uuid', description: 'Visible records, including archived ones' })
  dataIds: string[];
}

export class Availability {
  @DictionaryOfField(() => ObservationAvailability, {
    description: 'By observation id, for every requested id',
  })
  results: Record<string, ObservationAvailability>;
}
