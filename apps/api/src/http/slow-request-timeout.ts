import type { Server } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import { requestIdOf } from '#platform';
import { refusal } from './refuse-unparsed.js';
import { hasBody, isUpload } from './request-body.js';

/** Limits of requests that arrive slowly, and of those answered before they had arrived. */
export interface SlowRequestLimits {
  /** Period in which an upload must bring `uploadLeastBytes`; its total time is unlimited. */
  readonly uploadIdleMs: number;
  readonly uploadLeastBytes: number;
  /** Time limit of any other body, of a few megabytes at most. */
  readonly bodyMs: number;
  /**
   * Bytes of a rejected request that are read and discarded: a client that reads only after sending gets the response, too. No more are
   * read after them, and the connection stays open until `leftoverMs`: closing it at once could destroy the response on its way
   * (RFC 9112, 9.6).
   */
  readonly leftoverBytes: number;
  readonly leftoverMs: number;
}

const SLOW_REQUEST_LIMITS: SlowRequestLimits = {
  uploadIdleMs: 60_000,
  // 2 kbit/s: a slower upload only holds the connection open.
  uploadLeastBytes: 16 * 2 ** 10,
  bodyMs: 120_000,
  leftoverBytes: 16 * 2 ** 20,
  leftoverMs: 10_000,
};

const CHECK_EVERY_MS = 250;
/** Bytes between two checks are unlimited; on a fast connection that is some megabytes. */
const CHECK_UNREAD_EVERY_MS = 20;

/**
 * Longer than the keep-alive of proxies (a minute in nginx and cloud load balancers), so that they close idle connections
 * first: a request sent while we close one would fail.
 */
const KEEP_ALIVE_MS = 65_000;

/** Replaces Node's `requestTimeout`, a single limit for requests of any size. */
export function slowRequestTimeout(server: Server, limits = SLOW_REQUEST_LIMITS): RequestHandler {
  server.requestTimeout = 0;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return timeOutSlowRequests(limits);
}

/** Middleware that ends requests whose body does not arrive, and those that keep sending after the response. */
const timeOutSlowRequests =
  (limits: SlowRequestLimits): RequestHandler =>
  (request, response, next) => {
    if (hasBody(request)) {
      const stop = watchBody(request, response, limits);
      response.once('finish', () => {
        stop();
        if (request.complete) return;
        endWithSocket(request);
        limitUnreadBodies(request, limits);
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
      // Bytes buffered here, because of a slow disk say, hold up the rest.
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

function limitUnreadBodies(request: Request, { leftoverBytes, leftoverMs }: SlowRequestLimits): void {
  const { socket } = request;
  const begunMs = performance.now();
  const begunAt = socket.bytesRead;
  const timer = setInterval(() => {
    if (request.complete || socket.destroyed) return clearInterval(timer);
    if (performance.now() - begunMs > leftoverMs) socket.destroy();
    else if (socket.bytesRead - begunAt > leftoverBytes) socket.pause();
  }, CHECK_UNREAD_EVERY_MS);
}
