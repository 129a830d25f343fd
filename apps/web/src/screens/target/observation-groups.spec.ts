import { groupObservations } from './observation-groups.js';
import type { Observation } from './target-answers.js';

const observation = (obsId: string, instrument: string, filter: string, more: Partial<Observation> = {}) =>
  ({
    ...{ obsId, instrument, filter, exposureTime: 100, observationDate: null, releaseDate: null },
    ...{ isPublic: true },
    ...more,
  }) as Observation;

const OBSERVATIONS = [
  observation('m1', 'MIRI/IMAGE', 'F770W', { isPublic: false, releaseDate: '2098-12-31T00:00:00.000Z' }),
  observation('m2', 'MIRI/IMAGE', 'F770W', { isPublic: false, releaseDate: '2027-06-01T00:00:00.000Z' }),
  observation('n2', 'NIRCAM/IMAGE', 'F444W;F470N'),
  observation('n1', 'NIRCAM/IMAGE', 'CLEAR;F090W'),
  observation('n3', 'NIRCAM/IMAGE', 'F090W'),
];

it('groups by instrument and by the filter that makes the band, the shortest wavelength first', () => {
  const groups = groupObservations(OBSERVATIONS, new Set(['n3']));
  expect(
    groups.map(({ instrument, filters }) => [
      instrument,
      ...filters.map(({ filter, count, here, exposureSeconds }) => [filter, count, here, exposureSeconds]),
    ]),
  ).toEqual([
    ['NIRCam', ['F090W', 2, 1, 200], ['F470N', 1, 0, 100]],
    ['MIRI', ['F770W', 2, 0, 200]],
  ]);
});

it('tells when the first of the exclusive ones is released', () => {
  const [nircam, miri] = groupObservations(OBSERVATIONS, new Set());
  expect(miri.filters[0].exclusiveUntil).toBe('2027-06-01T00:00:00.000Z');
  expect(nircam.filters[0].exclusiveUntil).toBeNull();
});
