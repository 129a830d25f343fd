import type { DocumentOf, FormOf, OperationName, RequestOf } from '#processing-client/contract';
import type { Preparation, Prepared } from './request-context.js';

/** A picture file and the headers that go with it. */
export interface PictureAnswer {
  readonly bytes: Buffer;
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string | number>>;
}

/** What an operation answers with, by the form that its contract names. */
export type AnswerOf<Name extends OperationName> =
  FormOf<Name> extends 'picture' ? PictureAnswer : DocumentOf<Name>;

/** The engine's side of an operation: looks at headers and tells how much memory the rest will take. */
export type Operation<Name extends OperationName> = (
  preparation: Preparation,
  request: RequestOf<Name>,
) => Promise<Prepared<AnswerOf<Name>>>;
