import { IsArray, IsInt, IsNumber, IsOptional, IsString } from 'class-validator';
import { ANALYSIS_LIMITS, type OperationContract } from '../operation.js';
import { Fits, IsWhole, Parts } from '../shape.js';

/** Requests the cards of one HDU, or of all. */
export class HeaderCardsRequest {
  @IsString()
  readonly key: string;

  @IsOptional()
  @IsWhole(0)
  readonly hdu?: number;
}

/** A card: integers that do not fit a double, and complex numbers, are text; `null` for a card without a value. */
export interface HeaderCard {
  readonly keyword: string;
  readonly value: string | number | boolean | null;
  readonly comment: string;
}

/** Checked with one function, since nested validation is too slow for many cards. */
const isCard = (value: unknown): boolean => {
  const { keyword, value: content, comment } = value as HeaderCard;
  const isPlain =
    content === null || ['string', 'boolean'].includes(typeof content) || Number.isFinite(content);
  return typeof keyword === 'string' && typeof comment === 'string' && isPlain;
};

/** One HDU. */
export class HduHeader {
  @IsInt()
  readonly index: number;

  @IsString()
  readonly name: string;

  @IsString()
  readonly type: string;

  /** NAXIS1 first. */
  @IsArray()
  @IsInt({ each: true })
  readonly dimensions: readonly number[];

  @IsNumber()
  readonly bitpix: number;

  @Fits((value) => Array.isArray(value) && value.every(isCard), 'cards')
  readonly cards: readonly HeaderCard[];
}

export class HeaderCards {
  @Parts(() => HduHeader)
  readonly hdus: readonly HduHeader[];
}

/** The headers of a file. */
export const headerCards = {
  path: '/header-cards',
  queue: 'interactive',
  limits: ANALYSIS_LIMITS,
  request: HeaderCardsRequest,
  answer: { as: 'json', shape: HeaderCards },
} as const satisfies OperationContract;
