import { MODEL_STATUSES, type ModelStatus } from '#processing-client';
import { ChoiceField, DateField, NumberField, PartField, TextField } from '../validation/fields.js';
import { RecordView } from '../library/record.dto.js';

export class SemanticQuery {
  @TextField({ min: 1, max: 500, example: 'dying sun-like stars in the infrared' })
  q: string;

  @NumberField({ integer: true, min: 1, max: 100, default: 20, query: true })
  topK: number = 20;

  @NumberField({ min: 0, max: 1, default: 0.3, query: true, description: 'Worse answers are left out' })
  minScore: number = 0.3;
}

export class SemanticItem {
  @PartField(() => RecordView)
  record: RecordView;

  @NumberField({ min: 0, max: 1, description: 'How much of the question the record answers; 1 all of it' })
  score: number;

  @TextField({ description: 'What of the record fits the question' })
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
    description: 'Records that were compared with the question: those that you may see',
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
    description: 'Records whose vector is missing, out of date, or of another model: the last need a reindex',
  })
  stale: number;

  @TextField({ nullable: true, description: 'null while nobody can say' })
  modelName: string | null;

  @NumberField({ integer: true, min: 1, nullable: true })
  dimensions: number | null;

  @ChoiceField(MODEL_STATUSES)
  modelStatus: ModelStatus;

  @DateField({ nullable: true, description: 'When a vector was made last' })
  updatedAt: string | null;
}
