import { chooseObservations } from './choose-observations.mjs';

const observation = (
  obsId: string,
  filter: string | null,
  ra: number | null = 10,
  dec: number | null = 0,
) => ({
  obsId,
  isPublic: true,
  filter,
  ra,
  dec,
});

const chosen = (...observations: ReturnType<typeof observation>[]) =>
  chooseObservations(observations).map(({ obsId }: { obsId: string }) => obsId);

describe('chooseObservations', () => {
  it('takes the field with the most filters, one observation per filter', () => {
    const elsewhere = [observation('x', 'F090W', 50), observation('y', 'F200W', 50)];
    const here = ['F090W', 'F200W', 'F444W', 'F444W'].map((filter, i) => observation(`h${i}`, filter));
    expect(chosen(...elsewhere, ...here)).toEqual(['h0', 'h1', 'h2']);
  });

  it('finds neighbours across RA 0, and scales right ascension near the pole', () => {
    expect(chosen(observation('a', 'F090W', 359.95), observation('b', 'F200W', 0.05))).toEqual(['a', 'b']);
    expect(chosen(observation('a', 'F090W', 10, 89), observation('b', 'F200W', 15, 89))).toEqual(['a', 'b']);
    expect(chosen(observation('a', 'F090W', 10, 0), observation('b', 'F200W', 15, 0))).toEqual(['a']);
  });

  it('omits observations that are not public, or lack a filter or a position', () => {
    const hidden = { ...observation('hidden', 'F090W'), isPublic: false };
    expect(chosen(hidden, observation('a', null), observation('b', 'F200W', null))).toEqual([]);
    expect(chosen()).toEqual([]);
  });

  it('takes eight filters at most', () => {
    expect(chosen(...Array.from({ length: 12 }, (_, i) => observation(`${i}`, `F${100 + i}N`)))).toHaveLength(
      8,
    );
  });
});
