/**
 * The caller key: whom a call is made for. Everything that is shared between callers takes turns and counts by it. It is the account,
 * or the client's address if there is none; an IPv6 client is its network.
 */
export type Caller = `user:${string}` | `address:${string}`;

export const accountCaller = (userId: string): Caller => `user:${userId}`;

/** @param network an address as limits count it (`192.0.2.1`, `2001:db8::/64`) */
export const addressCaller = (network: string): Caller => `address:${network}`;

export const isAccount = (caller: Caller): boolean => caller.startsWith('user:');

/** Short, and safe in a log line. */
const CALLER = /^(?:user:[\w-]{1,64}|address:[\da-fA-F.:/]{1,64})$/;

/** Whether a text is a caller key. */
export const isCaller = (text: unknown): text is Caller => typeof text === 'string' && CALLER.test(text);
