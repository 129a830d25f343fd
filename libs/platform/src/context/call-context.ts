import { AsyncLocalStorage } from 'node:async_hooks';

/** Identity of a request, shared by all work done for it in any of our apps. */
export interface CallContext {
  readonly requestId: string;
  readonly jobId?: string;
  /** The current span (W3C Trace Context), if traces are kept. */
  readonly traceparent?: string;
}

const contexts = new AsyncLocalStorage<CallContext>();

/** Runs `work` so that its log lines and its calls of other apps carry this context. */
export const inContext = <T>(context: CallContext, work: () => T): T => contexts.run(context, work);

export const currentContext = (): CallContext | undefined => contexts.getStore();
