import type { components } from './generated/openapi-types.js';

type Schemas = components['schemas'];

/** A job; an import has more fields, and `type` tells them apart. */
export type Job = Schemas['JobView'] | Schemas['ImportJobView'];
export type ImportJob = Schemas['ImportJobView'];
