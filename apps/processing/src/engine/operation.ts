import type { DocumentOf, FormOf, OperationName, RequestOf } from '#processing-client/contract';
import type { PlanContext, RequestContext } from './request-context.js';

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
export interface OperationPlan<Answer> {
  /** Memory for pixels at its peak. */
  readonly pixelBytes: number;
  /** What needs it, where that is no picture: for the refusal. */
  readonly name?: string;
  readonly run: (context: RequestContext) => Promise<Answer>;
}

/** The engine's side of an operation: looks at headers and tells how much memory the rest will take. */
export type Operation<Name extends OperationName> = (
  planContext: PlanContext,
  request: RequestOf<Name>,
) => Promise<OperationPlan<AnswerOf<Name>>>;
