import { ENGINE_CODES } from '../http/problem-codes.js';

/** What can go wrong when the engine looks at a record. */
export const LOOK_PROBLEMS = [
  ...ENGINE_CODES,
  'validation_failed',
  'unauthenticated',
  'not_found',
  'file_too_large',
  'memory_budget',
] as const;
