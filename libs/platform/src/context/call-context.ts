import { AsyncLocalStorage } from 'node:async_hooks';

/** What all work that comes of one request has in common, in whichever of our apps it is done. */
export interface CallContext {
  readonly requestId: string;
  /** The job that the work belongs to. */
  readonly jobId?: string;
  /** The span that the work is part of (W3C Trace Context), where traces are kept. */
  readonly traceparent?: string;
}

const contexts = new AsyncLocalStorage<CallContext>();

/** Does work whose log lines and calls of other apps carry these ids, as far as it goes. */
export const inContext = <T>(context: CallContext, work: () => T): T => contexts.run(context, work);

export const currentContext = (): CallContext | undefined => contexts.getStore();
