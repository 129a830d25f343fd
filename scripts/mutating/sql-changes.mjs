/**
 * Realistic slips in SQL text: a condition forgotten, a bound flipped, a negation, an order or a lock dropped.
 */

/** What a condition ends before. */
const END = String.raw`(?=\s+(?:AND|OR|ORDER BY|GROUP BY|LIMIT|FOR UPDATE|RETURNING|ON CONFLICT)\b|\s*$|\s*[;)])`;

/** Parentheses in parentheses in parentheses: enough for the rights of a record. */
const PARENTHESES = [1, 2, 3].reduce((inner) => String.raw`\((?:[^()]|${inner})*\)`, String.raw`\([^()]*\)`);
const PIECE = String.raw`(?:[^()]|${PARENTHESES})`;
const FIRST_PIECE = String.raw`(?:(?!(?:SELECT|UPDATE|DELETE|INSERT)\b|[\s(])[^()]|${PARENTHESES})`;

const pattern = (...parts) => new RegExp(parts.join(''), 'gs');

/** What is searched for, what takes its place. Each place where it matches is one change. */
const SLIPS = [
  // A AND b: without the one, without the other.
  [pattern(String.raw`\s+(?:AND|OR)\s+`, PIECE, '+?', END), () => ''],
  [pattern(String.raw`(?<=^\s*|\bWHERE\s+|\()`, FIRST_PIECE, PIECE, String.raw`*?\s(?:AND|OR)\s+`), () => ''],
  // The only condition.
  [pattern(String.raw`(?<=\bWHERE\s+)(?:(?!\s(?:AND|OR)\s)`, PIECE, ')+?', END), () => 'true'],
  [/\bNOT\s+(?!NULL|EXISTS)/g, () => ''],
  [/\bNOT\s+EXISTS/g, () => 'EXISTS'],
  [/\bIS NOT NULL\b/g, () => 'IS NULL'],
  [/\bIS NULL\b/g, () => 'IS NOT NULL'],
  [/\s(<=|>=|<|>)\s/g, (found) => ` ${{ '<': '<=', '>': '>=', '<=': '<', '>=': '>' }[found.trim()]} `],
  // Not the assignments of an UPDATE.
  [/(?<!\bSET\b(?:(?!\bWHERE\b).)*)\s=\s/gs, () => ' <> '],
  [/\s+FOR UPDATE(?: SKIP LOCKED)?\b/g, () => ''],
  [/\s+SKIP LOCKED\b/g, () => ''],
  [/\bDESC\b/g, () => 'ASC'],
  [/\bASC\b/g, () => 'DESC'],
  [/(?<=\bIN \([^)]*)'\w+',\s*/g, () => ''],
  [/,\s*'\w+'(?=\))/g, () => ''],
];

/** Capital keywords, as we write SQL, or a condition that goes into a query. */
const LOOKS_LIKE_SQL =
  /\b(?:SELECT|UPDATE|DELETE FROM|INSERT INTO|WHERE|IS NULL|IS NOT NULL|AND|OR|ORDER BY|RETURNING)\b|\bIN \(|\b\w+ (?:=|<>|<|>|<=|>=) (?:[:$']|now\(|ANY)/;

/** Whether the text between the quotes goes to the database. */
export const isSql = (text) => LOOKS_LIKE_SQL.test(text);

/**
 * The text with one slip in it, for each slip that fits.
 *
 * @param {string} text what lies between the quotes, `${…}` included as it stands
 * @returns {string[]}
 */
export function sqlChanges(text) {
  const { masked, fill } = maskHoles(text);
  return changesOf(masked).map(fill);
}

/** Code in `${…}` is none of our business: each piece of it becomes one sign. */
function maskHoles(text) {
  const holes = [];
  let masked = '';
  let depth = 0;
  for (let at = 0, start = 0; at < text.length; at += 1) {
    if (depth === 0 && text.startsWith('${', at)) start = at;
    if (text[at] === '{' && (depth > 0 || text[at - 1] === '$')) depth += 1;
    else if (text[at] === '}' && depth > 0) {
      depth -= 1;
      if (depth === 0) masked += String.fromCharCode(FIRST_SIGN + holes.push(text.slice(start, at + 1)) - 1);
    } else if (depth === 0 && !text.startsWith('${', at)) masked += text[at];
  }
  const fill = (changed) =>
    changed.replace(/[\uE000-\uF8FF]/g, (sign) => holes[sign.charCodeAt(0) - FIRST_SIGN]);
  return { masked, fill };
}

/** Of the signs that Unicode leaves to private use. */
const FIRST_SIGN = 0xe000;

function changesOf(text) {
  const changed = SLIPS.flatMap(([slip, replace]) =>
    allMatches(text, slip).map(
      ({ 0: found, index }) => text.slice(0, index) + replace(found) + text.slice(index + found.length),
    ),
  );
  const different = new Set(changed.filter((one) => one.trim() !== '' && one !== text));
  return different.size > 0 ? [...different] : ['true'];
}

/** Also the ones within another one: conditions stand in parentheses of conditions. */
function allMatches(text, slip) {
  const matches = [];
  const search = new RegExp(slip);
  for (let match = search.exec(text); match; match = search.exec(text)) {
    matches.push(match);
    search.lastIndex = match.index + 1;
  }
  return matches;
}
