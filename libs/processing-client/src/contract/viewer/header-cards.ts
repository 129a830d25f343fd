import { ANALYSIS_LIMITS, type DocumentForm, type OperationContract } from '../operation.js';

/** Requests the cards of one HDU, or of all. */
export interface HeaderCardsRequest {
  readonly key: string;
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
export const headerCards: OperationContract<HeaderCardsRequest, DocumentForm<'json', HeaderCards>> = {
  path: '/header-cards',
  queue: 'interactive',
  limits: ANALYSIS_LIMITS,
  answer: { as: 'json', field: 'hdus' },
};
