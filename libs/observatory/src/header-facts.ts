/** Keywords of a FITS header. */
export type Keywords = Readonly<Record<string, string | number | boolean>>;

/** What a header says of its observation, whatever words it has for it (JWST's, then HST's and others'). */
export function headerFacts(keywords: Keywords) {
  const text = (...names: string[]): string | null => {
    const value = names.map((name) => keywords[name]).find((v) => v !== undefined && String(v).trim() !== '');
    return value === undefined ? null : String(value).trim();
  };
  const number = (...names: string[]): number | null => {
    const value = names
      .map((name) => keywords[name])
      .find((v) => typeof v === 'number' && Number.isFinite(v));
    return typeof value === 'number' ? value : null;
  };
  return {
    targetName: text('TARGNAME', 'TARGPROP', 'OBJECT'),
    instrument: text('INSTRUME'),
    filter: [text('FILTER', 'FILTER1'), text('PUPIL', 'FILTER2')].filter(Boolean).join(';') || null,
    exposureTime: number('EFFEXPTM', 'XPOSURE', 'EXPTIME', 'TEXPTIME'),
    observationDate: text('DATE-BEG') ?? joinDate(text('DATE-OBS'), text('TIME-OBS')),
    proposalId: text('PROGRAM', 'PROPOSID')?.replace(/^0+(?=\d)/, '') ?? null,
    proposalPi: text('PI_NAME', 'PR_INV_L'),
    observationTitle: text('TITLE'),
    pointing: { ra: number('TARG_RA', 'RA_TARG'), dec: number('TARG_DEC', 'DEC_TARG') },
  };
}

const joinDate = (date: string | null, time: string | null): string | null =>
  date && time && /^\d{4}-\d{2}-\d{2}$/.test(date) ? `${date}T${time}` : date;
