import { wcsCards, type Card, type WcsParameters } from '#kernels';

/** All keywords of the celestial WCS, in the primary description and in alternate ones (A…Z). */
const CELESTIAL_KEYWORD = new RegExp(
  [
    '^(?:WCSAXES|WCSNAME|LONPOLE|LATPOLE|RADESYS|EQUINOX|RADECSYS|EPOCH)[A-Z]?$',
    '^(?:CTYPE|CRPIX|CRVAL|CDELT|CUNIT|CNAME|CRDER|CSYER|CROTA)[12][A-Z]?$',
    '^(?:PC|CD)[0-9]+_[0-9]+[A-Z]?$',
    '^(?:PV|PS)[12]_[0-9]+[A-Z]?$',
    '^(?:A|B|AP|BP)_(?:ORDER|DMAX|[0-9]+_[0-9]+)$',
    '^(?:CPDIS|CQDIS|CPERR|CQERR|D2IMDIS|D2IMERR|DP|DQ|D2IM)[0-9]+(?:\\..*)?$',
    '^WAT[0-9]_[0-9]{3}$',
    '^(?:D2IMARR|D2IMEXT|WCSDVARR|NPOLEXT|S_REGION|ORIENTAT|PA_APER|PIXAR_SR|PIXAR_A2)$',
    '^(?:PLT(?:RAH|RAM|RAS|DECSN|DECD|DECM|DECS|SCALE)|PPO[0-9]|AMD[XY][0-9]+|XPIXELSZ|YPIXELSZ|CNPIX[12])$',
  ].join('|'),
);

/** Replaces the celestial WCS in the cards of an image; the coordinates of the axes beyond the second stay, if independent of it. */
export function skyCards(cards: readonly Card[], parameters: WcsParameters, axes: number): Card[] {
  const [, ...sky] = wcsCards(parameters);
  const count = { keyword: 'WCSAXES', value: Math.max(2, axes), comment: 'number of coordinate axes' };
  const others = cards.filter(({ keyword }) => !CELESTIAL_KEYWORD.test(keyword) && !isStepBeyond(keyword));
  const beyond = others.filter(({ keyword }) => OTHER_AXIS_KEYWORD.test(keyword));
  return [
    ...others.filter((card) => !beyond.includes(card)),
    count,
    ...sky,
    ...beyond,
    ...stepsBeyond(cards, axes),
  ];
}

/** Keywords of the axes beyond the second. */
const OTHER_AXIS_KEYWORD = /^(?:(?:CTYPE|CRPIX|CRVAL|CUNIT|CNAME|CRDER|CSYER)\d+|P[VS]\d+_\d+)[A-Z]?$/;

/** CDELT and CROTA of other axes: the matrix is written as CD throughout. */
const isStepBeyond = (keyword: string): boolean => /^(?:CDELT|CROTA)[0-9]+$/.test(keyword);

/** The steps along the axes beyond the second, as elements of the matrix. */
function stepsBeyond(cards: readonly Card[], axes: number): Card[] {
  const value = (keyword: string): number | undefined => {
    const found = cards.find((card) => card.keyword === keyword)?.value;
    return typeof found === 'number' ? found : undefined;
  };
  return Array.from({ length: Math.max(0, axes - 2) }, (_, i) => i + 3).flatMap((axis) => {
    const step =
      value(`CD${axis}_${axis}`) ?? (value(`PC${axis}_${axis}`) ?? 1) * (value(`CDELT${axis}`) ?? 1);
    return { keyword: `CD${axis}_${axis}`, value: step, comment: 'step along the axis' };
  });
}
