import { estimateWarning, estimateWords } from './estimate-words.js';

const ESTIMATE = {
  ...{ width: 4012, height: 3980, inputBytes: 384_000_000, peakMemoryBytes: 2.5e9 },
  ...{ seconds: 12.4, fits: true, leftOutImages: 0 },
};

it('tells what the service expects of an export', () => {
  expect(estimateWords(ESTIMATE)).toEqual({
    size: '4,012 × 3,980 pixels',
    cost: 'about 12 s · reads 384 MB of images',
  });
  expect(estimateWords({ ...ESTIMATE, seconds: 0.2 }).cost).toContain(
    'a few seconds, unless the service is busy · reads',
  );
  expect(estimateWarning(ESTIMATE)).toBeUndefined();
});

it.each([
  [{ fits: false }, 'The service does not have the 2.5 GB of memory that this takes. Choose a smaller size.'],
  [{ leftOutImages: 1 }, 'One image is too far away to be in the picture.'],
  [{ leftOutImages: 3 }, '3 images are too far away to be in the picture.'],
])('warns of %j', (changes, words) => {
  expect(estimateWarning({ ...ESTIMATE, ...changes })).toBe(words);
});
