/** What somebody has typed: a position in degrees, the number of a program, or a name. */
export type Question =
  | { readonly kind: 'position'; readonly ra: number; readonly dec: number }
  | { readonly kind: 'program'; readonly programId: string }
  | { readonly kind: 'name'; readonly targetName: string };

const NUMBER = String.raw`[+-]?\d{1,3}(?:\.\d{1,12})?`;
const POSITION = new RegExp(`^(${NUMBER})(?: *, *| +)(${NUMBER})$`);
const PROGRAM = /^\d{3,5}$/;

export function readQuestion(text: string): Question {
  const asked = text.trim();
  if (PROGRAM.test(asked)) return { kind: 'program', programId: asked };
  const [, ra, dec] = POSITION.exec(asked) ?? [];
  if (ra !== undefined && Math.abs(Number(dec)) <= 90)
    return { kind: 'position', ra: Number(ra), dec: Number(dec) };
  return { kind: 'name', targetName: asked };
}
