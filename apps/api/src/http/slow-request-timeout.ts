import type { Server } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import { requestIdOf } from '#platform';
import { refusal } from './refuse-unparsed.js';
import { hasBody, isUpload } from './request-body.js';

/** Limits of requests that arrive slowly, and of those that were answered before they had arrived. */
export interface SlowRequestLimits {
  /** An upload may bring less than `uploadLeastBytes` for so long; in total it may take any time. */
  readonly uploadIdleMs: number;
  readonly uploadLeastBytes: number;
  /** Time limit of any other body, which has a few megabytes at most. */
  readonly bodyMs: number;
  /** How much of a rejected request is read and discarded: a client that is still sending could not read the answer otherwise. */
  readonly leftoverBytes: number;
  readonly leftoverMs: number;
}

const SLOW_REQUEST_LIMITS: SlowRequestLimits = {
  uploadIdleMs: 60_000,
  // 2 kbit/s: no FITS file comes over a slower connection, it is only held open.
  uploadLeastBytes: 16 * 2 ** 10,
  bodyMs: 120_000,
  leftoverBytes: 16 * 2 ** 20,
  leftoverMs: 10_000,
};

const CHECK_EVERY_MS = 250;
/** Bytes between two checks are not bounded; on a fast connection that is some megabytes. */
const CHECK_LEFTOVERS_EVERY_MS = 20;

/**
 * Longer than the keep-alive of proxies (nginx and the load balancers of clouds: a minute), so that they close idle connections
 * first: a request that is sent while we close one would fail.
 */
const KEEP_ALIVE_MS = 65_000;

/** Replaces `requestTimeout` of Node, which is one limit for all requests, whatever their size. */
export function slowRequestTimeout(server: Server, limits = SLOW_REQUEST_LIMITS): RequestHandler {
  server.requestTimeout = 0;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return timeOutSlowRequests(limits);
}

/** Middleware that ends requests whose body does not arrive, and those that go on sending after they were answered. */
const timeOutSlowRequests =
  (limits: SlowRequestLimits): RequestHandler =>
  (request, response, next) => {
    if (hasBody(request)) {
      const stop = watchBody(request, response, limits);
      response.once('finish', () => {
        stop();
        if (request.complete) return;
        endWithSocket(request);
        boundLeftovers(request, limits);
      });
      response.once('close', stop);
    }
    next();
  };

function watchBody(
  request: Request,
  response: Response,
  { uploadIdleMs, uploadLeastBytes, bodyMs }: SlowRequestLimits,
): () => void {
  const isIdleOnly = isUpload(request);
  const limitMs = isIdleOnly ? uploadIdleMs : bodyMs;
  let sinceMs = performance.now();
  let bytes = request.socket.bytesRead;
  const timer = setInterval(
    () => {
      if (request.complete) return clearInterval(timer);
      const { bytesRead } = request.socket;
      // Bytes that wait here unread, for a slow disk say, hold up the rest.
      const isMoving = bytesRead - bytes >= uploadLeastBytes || request.readableLength > 0;
      if (isIdleOnly && isMoving) {
        sinceMs = performance.now();
        bytes = bytesRead;
      }
      if (performance.now() - sinceMs >= limitMs) refuse(request, response);
    },
    Math.min(CHECK_EVERY_MS, limitMs / 4),
  );
  return () => clearInterval(timer);
}

/** Answers 408 and closes the connection. */
function refuse(request: Request, response: Response): void {
  if (response.headersSent) return void response.destroy();
  const { head, body } = refusal(408, requestIdOf(request));
  response.writeHead(head.status, { ...head.headers, Connection: 'close' }).end(body);
}

/**
 * Destroys an answered request when its socket closes. Node does not, so that a reader (an upload that is written to a file)
 * would wait for ever.
 */
function endWithSocket(request: Request): void {
  const { socket } = request;
  const end = () => request.destroy();
  socket.once('close', end);
  // The connection may carry further requests.
  request.once('close', () => socket.off('close', end));
}

function boundLeftovers(request: Request, { leftoverBytes, leftoverMs }: SlowRequestLimits): void {
  const { socket } = request;
  const begunMs = performance.now();
  const begunAt = socket.bytesRead;
  const timer = setInterval(() => {
    if (request.complete || socket.destroyed) return clearInterval(timer);
    const isTooMuch = socket.bytesRead - begunAt > leftoverBytes;
    if (isTooMuch || performance.now() - begunMs > leftoverMs) socket.destroy();
  }, CHECK_LEFTOVERS_EVERY_MS);
}
