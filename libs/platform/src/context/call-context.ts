import { AsyncLocalStorage } from 'node:async_hooks';
import { addressCaller, type Caller } from './caller.js';

/** Identity of a request, shared by all work done for it in any of our apps. */
export interface CallContext {
  readonly requestId: string;
  readonly jobId?: string;
  /** Whom the work is done for, once it is known. */
  readonly caller?: Caller;
  /** The current span (W3C Trace Context), if traces are kept. */
  readonly traceparent?: string;
}

const contexts = new AsyncLocalStorage<CallContext>();

/** Runs `work` so that its log lines and its calls of other apps carry this context. */
export const inContext = <T>(context: CallContext, work: () => T): T => contexts.run(context, work);

/** Names the caller of the current context; a later name replaces an earlier one. */
export function nameCaller(caller: Caller): void {
  const context: { caller?: Caller } | undefined = contexts.getStore();
  if (context) context.caller = caller;
}

/** The caller of the current context; work without a known caller has one key. */
export const currentCaller = (): Caller => contexts.getStore()?.caller ?? addressCaller('');

export const currentContext = (): CallContext | undefined => contexts.getStore();
