import 'reflect-metadata';
import {
  getMetadataStorage,
  IsInt,
  IsString,
  Max,
  validateSync,
  type MetadataStorage,
} from 'class-validator';
import { keepRules } from './kept-rules.js';

class Named {
  @IsString()
  name: string;
}

class Counted extends Named {
  @IsInt()
  @Max(5, { groups: ['small'] })
  count: number;
}

/** Which rules an object breaks. */
const broken = (value: object, options = {}): string[] =>
  validateSync(value, options).flatMap(({ property, constraints }) =>
    Object.keys(constraints ?? {}).map((rule) => `${property}: ${rule}`),
  );

const counted = (name: unknown, count: unknown): Counted => Object.assign(new Counted(), { name, count });

describe('keepRules', () => {
  it('finds the same with the rules of before, those of a parent among them', () => {
    const nameless = Object.assign(new Counted(), { constructor: 5 });
    const cases = [counted('a', 3), counted(1, 7), counted(null, 1.5), counted('b', '2'), nameless];
    const options = [
      {},
      { groups: ['small'] },
      { groups: ['none'] },
      { strictGroups: true },
      { always: true },
    ];
    const found = () => cases.flatMap((value) => options.map((each) => broken(value, each)));
    const before = found();
    keepRules();
    expect(found()).toEqual(before);
    expect(found()).toEqual(before);
    expect(before.flat()).toEqual(expect.arrayContaining(['name: isString', 'count: isInt', 'count: max']));
  });

  it('gathers the rules of each class once, however often it is asked to keep them', () => {
    const storage = Object.create(getMetadataStorage()) as MetadataStorage;
    const gathers = jest.spyOn(storage, 'getTargetValidationMetadatas');
    keepRules(storage);
    const made = Object.entries(storage);
    keepRules(storage);
    expect(Object.entries(storage)).toEqual(made);
    const rulesOf = (target: typeof Named) =>
      storage.getTargetValidationMetadatas(target, undefined as never, false, false);
    expect(rulesOf(Counted)).toBe(rulesOf(Counted));
    expect(rulesOf(Named)).toBe(rulesOf(Named));
    expect(gathers.mock.calls.map(([target]) => target)).toEqual([Counted, Named]);
    expect(storage.groupByPropertyName(rulesOf(Named))).toBe(storage.groupByPropertyName(rulesOf(Named)));
  });
});
