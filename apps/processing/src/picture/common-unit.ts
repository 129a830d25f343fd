/** A file, and the unit of its values. */
interface InUnit {
  readonly name: string;
  readonly unit: string | null;
}

/**
 * The first of some files whose values are in another unit than those of the first that names one, and why they cannot be brought
 * together; `null`: values of one unit, as far as files say.
 */
export function otherUnit(
  files: readonly InUnit[],
): { readonly place: number; readonly problem: string } | null {
  const first = files.find(({ unit }) => unit !== null);
  const isOther = ({ unit }: InUnit): boolean =>
    unit !== null && plainUnit(unit) !== plainUnit(first?.unit ?? '');
  const place = files.findIndex(isOther);
  if (place < 0) return null;
  const { name, unit } = files[place];
  return { place, problem: `${name} is in ${unit}, but ${first?.name} in ${first?.unit}` };
}

/** Files differ in case and blanks of one unit. */
const plainUnit = (unit: string): string => unit.replace(/\s+/g, '').toLowerCase();
