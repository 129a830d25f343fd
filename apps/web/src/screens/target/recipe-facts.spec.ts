import { missingOf, recipeFacts, recipeWords, type Product } from './recipe-facts.js';

const recipe = { observationIds: ['a', 'b', 'c'] };
const product = (obsId: string, size: number | null) => ({ obsId, size }) as Product;
const products = [product('a', 1e6), product('b', 50e6), product('b', null), product('c', 20e6)];
const hereIds = new Set(['a', 'elsewhere']);

it('an observation that is not in the library is missing', () =>
  expect(missingOf(recipe, hereIds)).toEqual(['b', 'c']));

it('only files of what is missing are fetched', () =>
  expect(recipeFacts(recipe, hereIds, products)).toEqual({
    ...{ here: 1, total: 3 },
    toFetch: { files: 3, bytes: 70e6 },
  }));

it.each([
  ['nothing of sizes that are not known', { here: 1, total: 3 }, ['1 of 3 here']],
  [
    'files and megabytes',
    { here: 0, total: 2, toFetch: { files: 1, bytes: 50_356_800 } },
    ['0 of 2 here', '1 file', '50.4 MB to fetch'],
  ],
  ['that all is here', { here: 3, total: 3, toFetch: { files: 0, bytes: 0 } }, ['all 3 here']],
])('tells %s', (_, facts, words) => expect(recipeWords(facts)).toEqual(words));
