import { MODEL_STATUSES, type ModelStatus } from '#processing-client';
import { ChoiceField, DateField, NumberField, PartField, TextField } from '../validation/fields.js';
import { RecordView } from '../library/record.dto.js';

export class SemanticQuery {
  @TextField({ min: 1, max: 500, example: 'dying sun-like stars in the infrared' })
  q: string;

  @NumberField({ integer: true, min: 1, max: 100, default: 20, query: true })
  topK: number = 20;

  @NumberField({ min: 0, max: 1, default: 0.3, query: true, description: 'Minimum score' })
  minScore: number = 0.3;
}

export class SemanticItem {
  @PartField(() => RecordView)
  record: RecordView;

  @NumberField({
    min: 0,
    max: 1,
    description: 'Share of the question that the record answers; 1 is all of it',
  })
  score: number;

  @TextField({ description: 'Terms of the question found in the record' })
  matchedText: string;
}

export class SemanticAnswer {
  @TextField()
  query: string;

  @PartField(() => SemanticItem, { list: {} })
  items: SemanticItem[];

  @NumberField({
    integer: true,
    min: 0,
    description: 'Number of compared records: those visible to you',
  })
  totalIndexed: number;

  @NumberField({ min: 0 })
  embedMs: number;

  @NumberField({ min: 0 })
  searchMs: number;

  @TextField()
  model: string;
}

export class IndexStatus {
  @NumberField({ integer: true, min: 0 })
  totalRecords: number;

  @NumberField({ integer: true, min: 0 })
  totalIndexed: number;

  @NumberField({
    integer: true,
    min: 0,
    description: 'Records whose vector is missing, outdated, or of another model: the latter need a reindex',
  })
  stale: number;

  @TextField({ nullable: true, description: 'null while unknown' })
  modelName: string | null;

  @NumberField({ integer: true, min: 1, nullable: true })
  dimensions: number | null;

  @ChoiceField(MODEL_STATUSES)
  modelStatus: ModelStatus;

  @DateField({ nullable: true, description: 'Time of the newest vector' })
  updatedAt: string | null;
}
