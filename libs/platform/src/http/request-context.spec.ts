import type { Request, Response } from 'express';
import { currentContext, type CallContext } from '../context/call-context.js';
import { internalContext } from './request-context.js';

/** The context of a call with these headers. */
function contextWith(headers: Readonly<Record<string, string>>): CallContext | undefined {
  let context: CallContext | undefined;
  const request = { id: 'r-1', get: (name: string) => headers[name] } as unknown as Request;
  internalContext(request, {} as Response, () => (context = currentContext()));
  return context;
}

it('an internal call belongs to the job and the caller that its headers name', () => {
  const headers = { 'X-Job-Id': 'j-1', 'X-Caller': 'address:2001:db8::/64' };
  expect(contextWith(headers)).toEqual({ requestId: 'r-1', jobId: 'j-1', caller: 'address:2001:db8::/64' });
});

it.each(['somebody', `user:${'a'.repeat(200)}`, 'user:a b', ''])('the caller %j is ignored', (caller) => {
  expect(contextWith({ 'X-Caller': caller })).toEqual({ requestId: 'r-1' });
});
