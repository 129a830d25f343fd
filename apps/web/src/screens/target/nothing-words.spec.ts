import { nothingWords } from './nothing-words.js';
import type { Observation } from './target-answers.js';

const level = (calibrationLevel: number) => ({ calibrationLevel, isPublic: true }) as Observation;
const exclusive = (releaseDate: string | null) => ({ isPublic: false, releaseDate }) as Observation;
const resolved = { name: 'M 16', ra: 1, dec: 2, resolver: 'NED' };

it('names the levels that there are', () => {
  const found = { items: [], resolved };
  const { title, detail } = nothingWords('M 16', found, [level(2), level(1), level(2), level(-1)]);
  expect(title).toBe('There is no combined image here yet.');
  expect(detail).toContain('2 at level 2, 1 at level 1;');
});

it('says until when observations are exclusive', () => {
  const items = [exclusive('2098-12-31T00:00:00.000Z'), exclusive('2027-06-01T00:00:00.000Z')];
  expect(nothingWords('M 16', { items, resolved }, undefined).detail).toBe(
    '2 observations are exclusive to those who proposed them, the first until 1 Jun 2027.',
  );
});

it.each([
  ['No such thing', null, 'No object is known by the name “No such thing”.'],
  ['M 16', resolved, 'The archive has no observation here.'],
  ['151.757 -40.436', null, 'The archive has no observation here.'],
])('a search for %s (%j) says: %s', (text, place, title) =>
  expect(nothingWords(text, { items: [], resolved: place }, []).title).toBe(title),
);
