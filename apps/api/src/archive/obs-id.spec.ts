import { assertObsId, OBS_ID } from './obs-id.js';

it.each(['jw01234-o005_t005_nircam_f200w', 'JW1', '1', 'a.b', 'a'.repeat(100)])('accepts %s', (obsId) => {
  expect(OBS_ID.pattern.expression.test(obsId)).toBe(true);
  expect(() => assertObsId(obsId)).not.toThrow();
});

// Names that are no folder of the storage would be accepted here and fail later.
it.each(['', '_x', '.x', '-x', '.', '..', '__proto__', 'a/b', 'a b', 'ä', 'a\n', 'a'.repeat(101)])(
  'refuses %j, and names the field',
  (obsId) => expect(() => assertObsId(obsId)).toThrow('obsId'),
);
