import type { DocumentOf, FormOf, OperationName, RequestOf } from '#processing-client/contract';
import type { Preparation, Work } from './request-context.js';

/** A picture file and the headers that go with it. */
export interface PictureAnswer {
  readonly bytes: Buffer;
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string | number>>;
}

/** What an operation answers with, by the form that its contract names. */
export type AnswerOf<Name extends OperationName> =
  FormOf<Name> extends 'picture' ? PictureAnswer : DocumentOf<Name>;

/** An operation that knows from headers what it will do. */
export interface Prepared<Answer> {
  /** Memory for pixels at its peak. */
  readonly pixelBytes: number;
  /** What needs it, where that is no picture: for the refusal. */
  readonly name?: string;
  readonly run: (work: Work) => Promise<Answer>;
}

/** The engine's side of an operation: looks at headers and tells how much memory the rest will take. */
export type Operation<Name extends OperationName> = (
  preparation: Preparation,
  request: RequestOf<Name>,
) => Promise<Prepared<AnswerOf<Name>>>;
