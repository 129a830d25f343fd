import { nearestSheet, panelWidth, sizeStep } from './panel-size.js';

describe('size of the panel', () => {
  it.each([
    [100, 280],
    [345.6, 346],
    [5000, 640],
  ])('is in its range: %f', (width, expected) => expect(panelWidth(width)).toBe(expected));

  it.each([
    [-1, 0],
    [0.2, 0],
    [0.3, 1],
    [0.6, 1],
    [0.7, 2],
    [2, 2],
  ])('is one of three heights: %f of the screen', (share, sheet) => expect(nearestSheet(share)).toBe(sheet));

  it.each([
    ['ArrowLeft', false, 1],
    ['ArrowRight', false, -1],
    ['ArrowUp', false, undefined],
    ['ArrowUp', true, 1],
    ['ArrowDown', true, -1],
    ['ArrowLeft', true, undefined],
    ['Home', true, 'least'],
    ['End', false, 'most'],
    ['x', false, undefined],
  ])('changes by %s', (key, isSheet, step) => expect(sizeStep(key, isSheet)).toBe(step));
});
