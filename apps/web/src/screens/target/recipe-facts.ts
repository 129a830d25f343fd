import type { components } from '#sdk';
import { formatBytes } from '../../parts/format.js';
import type { Recipe } from './target-answers.js';

export type Product = components['schemas']['ProductView'];

/** How much of a recipe is in the library, and what would be fetched. */
export interface RecipeFacts {
  readonly here: number;
  readonly total: number;
  /** The files that an import fetches; undefined until the archive has told. */
  readonly toFetch?: { readonly files: number; readonly bytes: number } | undefined;
}

/** The observations of a recipe that are not among those that are here. */
export const missingOf = (
  { observationIds }: Pick<Recipe, 'observationIds'>,
  here: ReadonlySet<string>,
): string[] => observationIds.filter((obsId) => !here.has(obsId));

export function recipeFacts(
  recipe: Pick<Recipe, 'observationIds'>,
  hereIds: ReadonlySet<string>,
  products: readonly Product[] | undefined,
): RecipeFacts {
  const missing = missingOf(recipe, hereIds);
  const total = recipe.observationIds.length;
  return { here: total - missing.length, total, toFetch: products && fetchOf(missing, products) };
}

function fetchOf(obsIds: readonly string[], products: readonly Product[]) {
  const wanted = new Set(obsIds);
  const files = products.filter(({ obsId }) => wanted.has(obsId));
  return { files: files.length, bytes: [...sizesOf(files).values()].reduce((sum, size) => sum + size, 0) };
}

/** Bytes of each observation's files. A file without a size is small: the archive tells those of images. */
export function sizesOf(products: readonly Product[]): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const { obsId, size } of products) sizes.set(obsId, (sizes.get(obsId) ?? 0) + (size ?? 0));
  return sizes;
}

/** ["2 of 3 here", "2 files", "50.4 MB to fetch"]. */
export function recipeWords({ here, total, toFetch }: RecipeFacts): string[] {
  if (here === total) return [`all ${total} here`];
  const share = `${here} of ${total} here`;
  if (!toFetch || toFetch.files === 0) return [share];
  const files = toFetch.files === 1 ? '1 file' : `${toFetch.files} files`;
  return [share, files, `${formatBytes(toFetch.bytes)} to fetch`];
}
