import { findObservations } from './make-picture.mjs';

const item = (obsId: string, filter: string) => ({ obsId, filter, isPublic: true, ra: 84, dec: -5 });

it('a folder’s picture is made of its own files, not of neighbours with more filters', async () => {
  const neighbours = ['F090W', 'F200W', 'F444W'].map((filter, i) => item(`neighbour-${i}`, filter));
  const items = [...neighbours, item('own-1', 'F770W'), item('own-2', 'F1130W')];
  const response = new Response();
  const account = {
    api: { POST: () => Promise.resolve({ data: { items, total: items.length }, response }) },
  };
  const find = (obsIds?: string[]) =>
    findObservations(account as never, { name: 'folder-own', radius: 10, obsIds }, () => undefined);
  expect((await find(['own-1', 'own-2'])).map(({ obsId }) => obsId)).toEqual(['own-1', 'own-2']);
  expect(await find()).toHaveLength(5);
});
