import type { components } from './generated/openapi-types.js';

type Schemas = components['schemas'];

/** A job; an import says more of itself, and `type` tells which it is. */
export type Job = Schemas['JobView'] | Schemas['ImportJobView'];
export type ImportJob = Schemas['ImportJobView'];
