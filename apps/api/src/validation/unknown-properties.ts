import type { FieldProblem } from '#platform';

/** Message for a property that a request does not have. */
export const unknownProperty = (field: string): FieldProblem => ({
  field,
  message: 'is not a property of this request',
});

/**
 * Removes names that every object inherits (`constructor`, `__proto__`) from a request, since its validation would take them
 * for known properties.
 * @returns their paths
 */
export function removeInheritedNames(root: unknown): string[] {
  const taken: string[] = [];
  const toVisit: { value: unknown; path: string }[] = [{ value: root, path: '' }];
  for (let visit = toVisit.pop(); visit; visit = toVisit.pop()) {
    const { value, path } = visit;
    if (!isObject(value)) continue;
    for (const [name, part] of Object.entries(value)) {
      const isInherited = !Array.isArray(value) && name in Object.prototype;
      // Numbers and texts, of which there may be thousands, have no properties.
      if (!isInherited && !isObject(part)) continue;
      const field = path ? `${path}.${name}` : name;
      if (!isInherited) toVisit.push({ value: part, path: field });
      else if (Reflect.deleteProperty(value, name)) taken.push(field);
    }
  }
  return taken;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
