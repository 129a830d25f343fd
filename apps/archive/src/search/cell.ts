/** A cell as text, including numbers (`obsid` is declared a string and sent as a number). `null` when empty. */
export function textCell(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() ? value.trim() : null;
}

/** A cell as a finite number, also from text. `null` otherwise. */
export function numberCell(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** Valid calibration levels (docs/reference/records.md, "Fields"): 0 to 4. */
const HIGHEST_LEVEL = 4;

/** A cell as a calibration level. `null` if invalid. */
export function levelCell(value: unknown): number | null {
  const level = numberCell(value);
  return level !== null && Number.isInteger(level) && level >= 0 && level <= HIGHEST_LEVEL ? level : null;
}
