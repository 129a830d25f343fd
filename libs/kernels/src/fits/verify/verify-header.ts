import type { Card } from '../header/card.js';
import type { Hdu } from '../hdu/hdu.js';
import type { FitsProblem } from './problem.js';

/** Keywords that may stand in a header more than once. */
const REPEATABLE = new Set(['COMMENT', 'HISTORY', '', 'CONTINUE', 'HIERARCH']);

/** A character that header text cannot hold (FITS Standard 4.0, section 3.2). */
const NOT_TEXT = /[^ -~]/;

/** A keyword of the standard (section 4.1.2.1), or the longer name of a HIERARCH card. */
const LEGAL_KEYWORD = /^(?:[A-Z0-9_-]{0,8}|(?=.* |.{9})[!-<>-~][ -<>-~]*)$/;

/** A record-valued card, `DP1 = 'NAXIS: 2'`, which stands once for each field (WCS paper IV, section 3.1). */
const RECORD = /^[A-Za-z][\w.]*: +[-+.\d]/;

/** Checks the cards of a header: order of the mandatory ones, legal values and keywords, no repetitions. */
export function verifyHeader({ index, header }: Hdu): FitsProblem[] {
  const problem = (severity: FitsProblem['severity'], card: string, reason: string): FitsProblem => {
    return { severity, hdu: index, card, reason };
  };
  const problems = header.cards.flatMap((card) => {
    const reason = faultOf(card);
    return reason === undefined ? [] : [problem('error', card.keyword, reason)];
  });
  const misplaced = firstMisplaced(header.cards);
  if (misplaced)
    problems.push(problem('error', misplaced.keyword, `is not card ${misplaced.place + 1}, as it should`));
  if (header.get('SIMPLE') === false)
    problems.push(problem('error', 'SIMPLE', 'the file says that it does not conform'));
  for (const [keyword, times] of repeated(header.cards)) {
    problems.push(problem('warning', keyword, `is given ${times} times`));
  }
  return problems;
}

/** Keywords that stand more than once although they may not, and how often. */
function repeated(cards: readonly Card[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const { keyword, value } of cards) {
    const mayRepeat = REPEATABLE.has(keyword) || (typeof value === 'string' && RECORD.test(value));
    if (!mayRepeat) counts.set(keyword, (counts.get(keyword) ?? 0) + 1);
  }
  return [...counts].filter(([, times]) => times > 1);
}

function faultOf(card: Card): string | undefined {
  const text = typeof card.value === 'string' ? card.value : '';
  if (card.malformed) return `'${text}' is not a legal value`;
  if (NOT_TEXT.test(text + (card.comment ?? ''))) return 'has characters outside ASCII text';
  if (!LEGAL_KEYWORD.test(card.keyword)) return 'is not a legal keyword';
  return undefined;
}

/** The mandatory cards stand first, in a fixed order (sections 4.4.1.1 and 4.4.1.2). */
function firstMisplaced(cards: readonly Card[]): { keyword: string; place: number } | undefined {
  const naxis = cards.find((card) => card.keyword === 'NAXIS')?.value;
  const axes = Array.from({ length: typeof naxis === 'number' ? naxis : 0 }, (_, i) => `NAXIS${i + 1}`);
  const extension = cards[0]?.keyword === 'XTENSION';
  const order = [
    extension ? 'XTENSION' : 'SIMPLE',
    'BITPIX',
    'NAXIS',
    ...axes,
    ...(extension ? ['PCOUNT', 'GCOUNT'] : []),
  ];
  const place = order.findIndex((keyword, i) => cards[i]?.keyword !== keyword);
  return place < 0 ? undefined : { keyword: order[place], place };
}
