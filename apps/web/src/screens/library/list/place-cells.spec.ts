import { placeCells } from './place-cells.js';

const GRID = { minColumn: 160, textHeight: 64, gap: 12 };
const TABLE = { minColumn: Infinity, textHeight: 44, gap: 0 };

describe('places of the list', () => {
  it('are columns of one width below headings', () => {
    const { places, height } = placeCells(
      ['heading', 'record', 'record', 'record', 'heading', 'record', 'record'],
      340,
      GRID,
    );
    expect(places).toEqual([
      { x: 0, y: 0, width: 340, height: 48 },
      { x: 0, y: 48, width: 164, height: 228 },
      { x: 176, y: 48, width: 164, height: 228 },
      { x: 0, y: 288, width: 164, height: 228 },
      { x: 0, y: 528, width: 340, height: 48 },
      { x: 0, y: 576, width: 164, height: 228 },
      { x: 176, y: 576, width: 164, height: 228 },
    ]);
    expect(height).toBe(816);
  });

  it('of small groups are beside each other', () => {
    const { places, height } = placeCells(
      ['heading', 'record', 'heading', 'record', 'record', 'heading', 'record', 'loader'],
      512,
      GRID,
    );
    expect(places.map(({ x, y, width: wide }) => [x, y, wide])).toEqual([
      [0, 0, 162],
      [0, 48, 162],
      [174, 0, 336],
      [174, 48, 162],
      [348, 48, 162],
      [0, 286, 162],
      [0, 334, 162],
      [0, 572, 512],
    ]);
    expect(height).toBe(620);
  });

  it('are lines of a table', () => {
    const { places, height } = placeCells(['record', 'record', 'loader'], 800, TABLE);
    expect(places.map(({ y, width }) => [y, width])).toEqual([
      [0, 800],
      [44, 800],
      [88, 800],
    ]);
    expect(height).toBe(136);
  });

  it('are one column where there is room for less', () =>
    expect(placeCells(['record'], 100, GRID).places[0].width).toBe(100));

  it('of an empty list are none', () => expect(placeCells([], 100, GRID)).toEqual({ places: [], height: 0 }));
});
