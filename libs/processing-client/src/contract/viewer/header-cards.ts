import { IsOptional, IsString } from 'class-validator';
import { ANALYSIS_LIMITS, json, type OperationContract } from '../operation.js';
import { IsWhole } from '../shape.js';

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

/** One HDU. */
export interface HduHeader {
  readonly index: number;
  readonly name: string;
  readonly type: string;
  /** NAXIS1 first. */
  readonly dimensions: readonly number[];
  readonly bitpix: number;
  readonly cards: readonly HeaderCard[];
}

export interface HeaderCards {
  readonly hdus: readonly HduHeader[];
}

/** The headers of a file. */
export const headerCards = {
  path: '/header-cards',
  queue: 'interactive',
  limits: ANALYSIS_LIMITS,
  request: HeaderCardsRequest,
  answer: json<HeaderCards>('hdus'),
} as const satisfies OperationContract;
