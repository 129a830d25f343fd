/** A file, and the unit of its values. */
interface InUnit {
  readonly name: string;
  readonly unit: string | null;
}

/**
 * The first file whose unit differs from that of the first file that names one, with the reason why they cannot be combined; `null` when
 * all named units agree.
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

/** Ignores case and blanks, in which files differ for the same unit. */
const plainUnit = (unit: string): string => unit.replace(/\s+/g, '').toLowerCase();
