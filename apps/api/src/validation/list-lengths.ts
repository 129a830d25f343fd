import type { FieldProblem } from '#platform';
import { maxItemsMessage, NO_OBJECT } from './field-checks.js';

/** A property of a request that is a list or holds some. */
interface ListRule {
  readonly key: string;
  /** Of an object, a list is refused as it is: its entries would be checked one by one. */
  readonly isList: boolean;
  readonly maxItems?: number;
  /** The class of its entries, or of the value where it is no list. */
  readonly part?: () => new () => object;
}

/** Rules by the prototype of the class that declares them. */
const RULES = new Map<object, ListRule[]>();

/** Notes how long a list may be, and what lists its parts may hold, for {@link overlongLists}. */
export const ListLength =
  (rule: Omit<ListRule, 'key'>): PropertyDecorator =>
  (prototype, key) => {
    const rules = RULES.get(prototype) ?? [];
    RULES.set(prototype, [...rules, { ...rule, key: String(key) }]);
  };

/**
 * Finds the lists of a request that are longer than allowed, before anything looks at their entries: a refusal costs no more than
 * reading the JSON did. Inside of a list that is too long nothing is looked at.
 */
export function overlongLists(value: unknown, type: new () => object, parent = ''): FieldProblem[] {
  if (typeof value !== 'object' || value === null) return [];
  return rulesOf(type).flatMap(({ key, isList, maxItems, part }) => {
    const given = (value as Record<string, unknown>)[key];
    const field = parent + key;
    if (Array.isArray(given) && maxItems !== undefined && given.length > maxItems)
      return [{ field, message: maxItemsMessage(maxItems) }];
    if (!part) return [];
    if (Array.isArray(given) && !isList) return [{ field, message: NO_OBJECT }];
    return Array.isArray(given)
      ? given.flatMap((entry, i) => overlongLists(entry, part(), `${field}.${i}.`))
      : overlongLists(given, part(), `${field}.`);
  });
}

/** The rules of a class and of those that it extends. */
function rulesOf(type: new () => object): ListRule[] {
  const rules: ListRule[] = [];
  for (let prototype: unknown = type.prototype; prototype; prototype = Object.getPrototypeOf(prototype))
    rules.push(...(RULES.get(prototype) ?? []));
  return rules;
}
