import { colorKind, colorOfKind } from './color-kinds.js';

it('tells the kinds of colours, and makes one of a kind', () => {
  const colors = [{ hue: 10 }, { rgb: [1, 1, 1] }, { rgb: [1, 0, 0.5] }, { luminance: true }] as const;
  expect(colors.map(colorKind)).toEqual(['hue', 'white', 'mixed', 'luminance']);
  for (const color of colors) expect(colorOfKind(colorKind(color), color, 120)).toBe(color);
  expect(colorOfKind('hue', colors[1], 120)).toEqual({ hue: 120 });
  expect(colorOfKind('white', colors[0], 120)).toEqual({ rgb: [1, 1, 1] });
  expect(colorOfKind('luminance', colors[0], 120)).toEqual({ luminance: true });
});
