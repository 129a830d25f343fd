import { createPlaces } from './places.js';

describe('places', () => {
  it('are as many as the limit', () => {
    const places = createPlaces(2);
    expect(['a', 'b', 'c'].map((id) => places.take(id))).toEqual([true, true, false]);
    places.release('a');
    expect(['c', 'd'].map((id) => places.take(id))).toEqual([true, false]);
  });

  it('are given one at a time to a connection, and back as often as it likes', () => {
    const places = createPlaces(2);
    expect([places.take('a'), places.take('a')]).toEqual([true, false]);
    places.release('a');
    places.release('a');
    places.release('stranger');
    expect(['a', 'b', 'c'].map((id) => places.take(id))).toEqual([true, true, false]);
  });
});
