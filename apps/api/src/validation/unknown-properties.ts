import type { FieldProblem } from '#platform';

/** What is said of a property that a request does not have. */
export const unknownProperty = (field: string): FieldProblem => ({
  field,
  message: 'is not a property of this request',
});

/**
 * Takes names that every object inherits (`constructor`, `__proto__`) out of a request, whose validation would take them for
 * known properties.
 * @returns where they stood
 */
export function takeInheritedNames(root: unknown): string[] {
  const taken: string[] = [];
  const toVisit: { value: unknown; path: string }[] = [{ value: root, path: '' }];
  for (let visit = toVisit.pop(); visit; visit = toVisit.pop()) {
    const { value, path } = visit;
    if (!isObject(value)) continue;
    for (const [name, part] of Object.entries(value)) {
      const isInherited = !Array.isArray(value) && name in Object.prototype;
      // Numbers and texts, of which there may be thousands, have no names.
      if (!isInherited && !isObject(part)) continue;
      const field = path ? `${path}.${name}` : name;
      if (!isInherited) toVisit.push({ value: part, path: field });
      else if (Reflect.deleteProperty(value, name)) taken.push(field);
    }
  }
  return taken;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
