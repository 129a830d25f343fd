/** Keywords of a FITS header. */
export type Keywords = Readonly<Record<string, string | number | boolean>>;

/** Keywords for a fact (JWST's, then HST's and others'): the first one with a value counts. */
const WORDS = {
  targetName: ['TARGNAME', 'TARGPROP', 'OBJECT'],
  instrument: ['INSTRUME'],
  filterWheel: ['FILTER', 'FILTER1'],
  pupilWheel: ['PUPIL', 'FILTER2'],
  exposureTime: ['EFFEXPTM', 'XPOSURE', 'EXPTIME', 'TEXPTIME'],
  begin: ['DATE-BEG'],
  date: ['DATE-OBS'],
  time: ['TIME-OBS'],
  proposalId: ['PROGRAM', 'PROPOSID'],
  proposalPi: ['PI_NAME', 'PR_INV_L'],
  observationTitle: ['TITLE'],
  ra: ['TARG_RA', 'RA_TARG'],
  dec: ['TARG_DEC', 'DEC_TARG'],
} as const;

/** Keywords that form one fact together: if a header has one of them, no other header is used. */
const FACTS: readonly (readonly string[])[] = [
  WORDS.targetName,
  WORDS.instrument,
  [...WORDS.filterWheel, ...WORDS.pupilWheel],
  WORDS.exposureTime,
  [...WORDS.begin, ...WORDS.date, ...WORDS.time],
  WORDS.proposalId,
  WORDS.proposalPi,
  WORDS.observationTitle,
  [...WORDS.ra, ...WORDS.dec],
];

/** Facts about the observation in a header, whatever its keywords. */
export function headerFacts(keywords: Keywords) {
  const text = (fact: keyof typeof WORDS): string | null => {
    const value = WORDS[fact].map((name) => keywords[name]).find(saysSomething);
    return value === undefined ? null : String(value).trim();
  };
  const number = (fact: keyof typeof WORDS): number | null => {
    const value = WORDS[fact]
      .map((name) => keywords[name])
      .find((v) => typeof v === 'number' && Number.isFinite(v));
    return typeof value === 'number' ? value : null;
  };
  return {
    targetName: text('targetName'),
    instrument: text('instrument'),
    filter: [text('filterWheel'), text('pupilWheel')].filter(Boolean).join(';') || null,
    exposureTime: number('exposureTime'),
    observationDate: text('begin') ?? joinDate(text('date'), text('time')),
    proposalId: text('proposalId')?.replace(/^0+(?=\d)/, '') ?? null,
    proposalPi: text('proposalPi'),
    observationTitle: text('observationTitle'),
    pointing: { ra: number('ra'), dec: number('dec') },
  };
}

/**
 * The keywords of a file with several HDUs as one header: the displayed HDU before the first; blank values are ignored. Facts
 * missing in both are taken from the first of the other HDUs that has them.
 */
export function joinHeaders(shown: Keywords, first: Keywords, others: readonly Keywords[]): Keywords {
  const joined = { ...first, ...withoutBlanks(shown, first) };
  for (const fact of FACTS) {
    const isTold = (keywords: Keywords) => fact.some((word) => saysSomething(keywords[word]));
    const teller = isTold(joined) ? undefined : others.find(isTold);
    if (teller) for (const word of fact) if (word in teller) joined[word] = teller[word];
  }
  return joined;
}

const withoutBlanks = (shown: Keywords, first: Keywords): Keywords =>
  Object.fromEntries(
    Object.entries(shown).filter(([word, value]) => saysSomething(value) || !(word in first)),
  );

const saysSomething = (value: Keywords[string] | undefined): boolean =>
  value !== undefined && String(value).trim() !== '';

const joinDate = (date: string | null, time: string | null): string | null =>
  date && time && /^\d{4}-\d{2}-\d{2}$/.test(date) ? `${date}T${time}` : date;
