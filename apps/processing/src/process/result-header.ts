import { asciiCard, formatCard, KernelError, type Card } from '#kernels';
import { floatImageHeader } from '#kernels/parallel';
import type { ImageSource } from './image-source.js';
import type { ResultPlan } from './result-plan.js';

/** Keywords about the pixels of the source, or their storage, which do not apply to the result. */
const STALE = /^(?:DATAMIN|DATAMAX|PIXVALUE|NPIX[12]|CREATOR|DATE|DATASUM|CHECKSUM|GROUPS)$/;

/** The headers before the pixels of a result. */
export function resultHeader(
  source: ImageSource,
  plan: Pick<ResultPlan, 'width' | 'height' | 'cards'>,
  provenanceCards: readonly Card[],
  datasum: number,
): Uint8Array {
  const provenance = provenanceCards.map(asciiCard);
  const { hdus, planeAt } = source;
  const { primaryCards, name, version } = hdus;
  const shape = resultShape(source, plan);
  const image = applicableCards(
    planeAt ? onePlane(plan.cards(hdus.imageCards), planeAt) : plan.cards(hdus.imageCards),
  );
  const extended = hdus.companions.length > 0;
  if (primaryCards === null)
    return floatImageHeader(
      { shape, cards: [...image, ...provenance], datasum },
      { primary: true, extended },
    );
  const primary = { shape: [], cards: [...applicableCards(primaryCards), ...provenance], datasum: 0 };
  return Buffer.concat([
    floatImageHeader(primary, { primary: true, extended: true }),
    floatImageHeader({ name, version, shape, cards: image, datasum }, { primary: false, extended: true }),
  ]);
}

/** One plane of a cube becomes a cube of one plane: its axes keep their meaning. */
export const resultShape = (
  { shape, planeAt }: Pick<ImageSource, 'shape' | 'planeAt'>,
  { width, height }: Pick<ResultPlan, 'width' | 'height'>,
): number[] => {
  const beyond = shape.slice(2);
  return [...(shape.length > 1 ? [width, height] : [width]), ...(planeAt ? beyond.map(() => 1) : beyond)];
};

/** Cards that still apply and can be written, in the order that the standard requires. */
function applicableCards(cards: readonly Card[]): Card[] {
  const valid = cards.map(asciiCard).filter((card) => !STALE.test(card.keyword) && canBeWritten(card));
  return [...valid.filter(isAxisCount), ...valid.filter((card) => !isAxisCount(card))];
}

/** Must precede the other keywords of a coordinate system (FITS Standard 4.0, section 8.2). */
const isAxisCount = ({ keyword }: Card): boolean => /^WCSAXES[A-Z]?$/.test(keyword);

function canBeWritten(card: Card): boolean {
  try {
    formatCard(card);
    return true;
  } catch (error) {
    if (error instanceof KernelError) return false;
    throw error;
  }
}

/** Moves the reference pixels of the axes beyond the second, so that the plane keeps its coordinate. */
function onePlane(cards: readonly Card[], planeAt: readonly number[]): Card[] {
  return planeAt.reduce<Card[]>((moved, at, i) => withReference(moved, i + 3, at), [...cards]);
}

const MOVED = /^CRPIX(\d+)([A-Z]?)$/;

function withReference(cards: readonly Card[], axis: number, shift: number): Card[] {
  const isOf = ({ keyword }: Card) => Number(MOVED.exec(keyword)?.[1]) === axis;
  const moved = cards.map((card) =>
    isOf(card) && typeof card.value === 'number' ? { ...card, value: card.value - shift } : card,
  );
  const hasCoordinate = cards.some(({ keyword }) => keyword === `CRVAL${axis}`);
  const isGiven = cards.some(({ keyword }) => keyword === `CRPIX${axis}`);
  // The default without a card is 0 (FITS Standard 4.0, table 22).
  return hasCoordinate && !isGiven ? [...moved, { keyword: `CRPIX${axis}`, value: -shift }] : moved;
}
