import { IsArray, IsInt, IsNumber, IsOptional, IsString, Min } from 'class-validator';
import { ANALYSIS_LIMITS, type OperationContract } from './operation.js';
import { Fits, Parts } from './shape.js';

/** The cards of one header-data unit, or of all. */
export class HeaderCardsRequest {
  @IsString()
  readonly key: string;

  @IsOptional()
  @IsInt()
  @Min(0)
  readonly hdu?: number;
}

/** A card: whole numbers that a double cannot hold are text, and so are complex ones; `null` is a card without a value. */
export interface HeaderCard {
  readonly keyword: string;
  readonly value: string | number | boolean | null;
  readonly comment: string;
}

/** Cards are many: one look at each instead of a nested validation. */
const isCard = (value: unknown): boolean => {
  const { keyword, value: content, comment } = value as HeaderCard;
  const isPlain =
    content === null || ['string', 'boolean'].includes(typeof content) || Number.isFinite(content);
  return typeof keyword === 'string' && typeof comment === 'string' && isPlain;
};

/** One header-data unit. */
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
