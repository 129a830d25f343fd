import { chooseDrawing, drawingChoice } from './drawing-choice.js';

it('keeps what is chosen; anything else is automatic', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  expect(drawingChoice(storage)).toBe('automatic');
  chooseDrawing(storage, 'card');
  expect(drawingChoice(storage)).toBe('card');
  kept.set([...kept.keys()][0], 'both');
  expect(drawingChoice(storage)).toBe('automatic');
});

it('is automatic where the browser may keep nothing', () => {
  const getItem = (): never => {
    throw new Error('SecurityError');
  };
  expect(drawingChoice({ getItem })).toBe('automatic');
});
