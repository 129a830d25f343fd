import { pictureOf } from '../picture/presets.js';
import { setColor, setShown, setView } from '../picture/commands.js';
import { sampleGrid } from '../picture/testing/sample-grid.js';
import { colorWord, describeStage } from './describe-stage.js';
import { exactValueWords, unitsOfAll, valueWords, zoomWords } from './footer-words.js';

it.each([
  [0.25, '1:4'],
  [1, '1:1'],
  [2.5, '2.5:1'],
  [0.2873, '1:3.5'],
  [16, '16:1'],
  [0.0123, '1:81.3'],
])('a zoom of %d is %s', (zoom, words) => expect(zoomWords(zoom)).toBe(words));

it.each([
  [1.0424, 'MJy/sr', '1.042 MJy/sr'],
  [-0.00001234, null, '−1.234e−5'],
  [null, 'MJy/sr', '–'],
  [0, null, '0.000'],
  [12_345, null, '12350'],
])('a value of %p in %p is %s', (value, units, words) => expect(valueWords(value, units)).toBe(words));

it.each([
  [Math.fround(1.0424), 'MJy/sr', '1.0424 MJy/sr'],
  [Math.fround(1 / 3), null, '0.33333334'],
  [-12_000, 'DN', '−12000 DN'],
  [Math.fround(1.5e-9), null, '1.5e−9'],
  [16_777_215, null, '16777215'],
  [0, null, '0'],
  [null, 'MJy/sr', '–'],
])('the exact value %p in %p is %s', (value, units, words) =>
  expect(exactValueWords(value, units)).toBe(words),
);

it.each([
  [['MJy/sr', 'MJy/sr'], 'MJy/sr'],
  [['MJy/sr', 'DN'], undefined],
  [[null, null], null],
  [['MJy/sr'], undefined],
])('values in %j share the unit %p', (units, common) =>
  expect(unitsOfAll(units.map((each) => ({ units: each })))).toBe(common),
);

it.each([
  [{ hue: 240 }, 'blue'],
  [{ hue: 359 }, 'red'],
  [{ hue: 120 }, 'green'],
  [{ rgb: [1, 1, 1] as const }, 'white'],
  [{ rgb: [0, 0, 0] as const }, 'black'],
  [{ rgb: [0, 0.5, 1] as const }, 'blue'],
  [{ luminance: true as const }, 'as luminance'],
])('the colour %j is %s', (color, word) => expect(colorWord(color)).toBe(word));

it('the sentence names what is shown', () => {
  const grid = sampleGrid(2);
  const picture = pictureOf(grid);
  expect(describeStage(picture, grid)).toBe('It shows the whole picture: F90W blue, F200W red.');
  const part = setView({ x: 1, y: 1, zoom: 1 })(setShown(0, false)(setColor(1, { hue: 60 })(picture)));
  expect(describeStage(part, grid)).toBe('It shows a part of the picture: F200W yellow.');
  expect(describeStage(setShown(1, false)(setShown(0, false)(picture)), grid)).toBe('No channel is shown.');
  expect(describeStage(part, grid, 'card')).toMatch(/F200W yellow\. The graphics card draws it\.$/u);
  expect(describeStage(picture, null)).toBe('Nothing is drawn yet.');
});
