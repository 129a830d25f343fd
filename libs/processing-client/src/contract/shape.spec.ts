import { IsString } from 'class-validator';
import { IsDictionary, problemsOf } from './shape.js';

const looked: unknown[] = [];
const areNumbers = (value: unknown): boolean => {
  looked.push(value);
  return Object.values(value as object).every((each) => typeof each === 'number');
};

class Facts {
  @IsString()
  readonly name: string;

  @IsDictionary(areNumbers, 'numbers by word')
  readonly words: Readonly<Record<string, number>>;
}

describe('a dictionary of a shape', () => {
  it('is validated without a copy, which would take quadratic time', () => {
    const read = jest.fn(() => 1);
    const words = Object.defineProperty({}, 'a', { enumerable: true, get: read });
    expect(problemsOf(Facts, { name: 'x', words })).toEqual([]);
    expect(looked.at(-1)).toBe(words);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['words', { name: 'x', words: { a: '1' } }],
    ['name', { words: {} }],
    ['more', { name: 'x', words: {}, more: 1 }],
  ])('is validated like other values: %s', (field, body) => {
    expect(problemsOf(Facts, body).map((problem) => problem.field)).toEqual([field]);
  });
});
