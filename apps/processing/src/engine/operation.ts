import type { DocumentOf, FormOf, OperationName, RequestOf } from '#processing-client/contract';
import type { PlanContext, RequestContext } from './request-context.js';

/** A picture file and the headers that go with it. */
export interface PictureAnswer {
  readonly bytes: Buffer;
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string | number>>;
}

/** The answer of an operation, in the form that its contract names. */
export type AnswerOf<Name extends OperationName> =
  FormOf<Name> extends 'picture' ? PictureAnswer : DocumentOf<Name>;

/** The second half of an operation, planned from headers. */
export interface OperationPlan<Answer> {
  /** Peak memory for pixels. */
  readonly pixelBytes: number;
  /** The consumer of the memory, named in a refusal; default: a picture. */
  readonly name?: string;
  readonly run: (context: RequestContext) => Promise<Answer>;
}

/** The engine's side of an operation: reads headers, and plans the memory of the rest. */
export type Operation<Name extends OperationName> = (
  planContext: PlanContext,
  request: RequestOf<Name>,
) => Promise<OperationPlan<AnswerOf<Name>>>;
