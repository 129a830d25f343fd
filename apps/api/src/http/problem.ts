import { ChoiceField, NumberField, PartField, TextField } from '../validation/fields.js';
import { PROBLEM_CODES } from './problem-codes.js';

/** Default `Retry-After` of a 503. */
export const RETRY_AFTER_SECONDS = 10;

/** One invalid field. */
export class ProblemField {
  @TextField()
  field: string;

  @TextField()
  message: string;
}

/** Error response after RFC 9457, `application/problem+json`. */
export class Problem {
  @TextField({ description: 'about:blank: the title is that of the status' })
  type: string;

  @TextField()
  title: string;

  @NumberField({ integer: true })
  status: number;

  @TextField({ description: 'Message for people' })
  detail: string;

  @ChoiceField(PROBLEM_CODES, { description: 'Stable code for programs' })
  code: string;

  @TextField()
  requestId: string;

  @PartField(() => ProblemField, { optional: true, list: {} })
  errors?: ProblemField[];
}

export const PROBLEM_JSON = 'application/problem+json';
