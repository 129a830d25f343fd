import type { FieldProblem } from '#platform';
import { maxItemsMessage, NO_OBJECT } from './field-checks.js';

/** A property of a request that is or contains a list. */
interface ListRule {
  readonly key: string;
  /** For an object: a list in its place is refused at once, without validating its entries. */
  readonly isList: boolean;
  readonly maxItems?: number;
  /** The class of its entries, or of the value if it is not a list. */
  readonly part?: () => new () => object;
}

/** Rules by the prototype of the class that declares them. */
const RULES = new Map<object, ListRule[]>();

/** Declares the maximum length of a list, and of lists within its entries, for {@link overlongLists}. */
export const ListLength =
  (rule: Omit<ListRule, 'key'>): PropertyDecorator =>
  (prototype, key) => {
    const rules = RULES.get(prototype) ?? [];
    RULES.set(prototype, [...rules, { ...rule, key: String(key) }]);
  };

/**
 * Finds overlong lists of a request before its entries are validated, so that a refusal costs no more than parsing the JSON.
 * The content of an overlong list is not examined.
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

/** The rules of a class and its base classes. */
function rulesOf(type: new () => object): ListRule[] {
  const rules: ListRule[] = [];
  for (let prototype: unknown = type.prototype; prototype; prototype = Object.getPrototypeOf(prototype))
    rules.push(...(RULES.get(prototype) ?? []));
  return rules;
}
