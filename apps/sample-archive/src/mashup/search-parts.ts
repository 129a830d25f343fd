import type { Behaviour } from '../behaviour/behaviour.js';
import type { Catalog } from '../catalog/catalog.js';

/** What searches are answered from, and how. */
export interface SearchParts {
  readonly catalog: Catalog;
  readonly behaviour: Behaviour;
}
