import type { DetectSourcesRequest } from '#processing-client/contract';
import { BACKGROUND } from './background-options.js';

/** The options of the kernels: the request's without what only says which image is meant. */
export const optionsOf = ({ key: _, hdu: __, method: ___, ...options }: DetectSourcesRequest) => ({
  ...options,
  background: BACKGROUND,
});
