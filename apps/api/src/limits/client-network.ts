import { normalizeIp } from '@nestjs/throttler';
import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import { clientAddress, isLoopback, type ProxyTrust } from '#platform';

/** One IPv6 client has all addresses of a network of this length. */
const IPV6_NETWORK_BITS = 64;

/** The address that a request comes from; of IPv6 its network. */
export const clientNetwork = (request: IncomingMessage, isProxy: ProxyTrust): string =>
  normalizeIp(clientAddress(request, isProxy), IPV6_NETWORK_BITS);

/** The same; the application knows the proxies (`create-app.ts`). */
export const requestNetwork = (request: Request): string =>
  clientNetwork(request, request.app.get('trust proxy') as ProxyTrust);

/** Whether the client is on this machine: every address of the request is a loopback address, whatever proxies are trusted. */
export const isLocalClient = (request: IncomingMessage): boolean =>
  isLoopback(clientAddress(request, isLoopback));
