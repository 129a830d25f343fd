import type { Server } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import { requestIdOf } from '#platform';
import { refusal } from './refuse-unparsed.js';
import { hasBody, isUpload } from './request-body.js';

/** How long requests may take to arrive, and what is still read of one that was answered before it had. */
export interface ArrivalLimits {
  /** An upload that brings less than `uploadLeastBytes` in so long; as a whole it may take as long as its line is slow. */
  readonly uploadIdleMs: number;
  readonly uploadLeastBytes: number;
  /** Any other body, as a whole: it has a megabyte at the most. */
  readonly bodyMs: number;
  /** Of a rejected request so much is read and thrown away: a client that still sends could not read the answer else. */
  readonly leftoverBytes: number;
  readonly leftoverMs: number;
}

const ARRIVAL_LIMITS: ArrivalLimits = {
  uploadIdleMs: 60_000,
  // 2 kbit a second: slower lines carry no FITS files, only somebody who wants to hold a connection.
  uploadLeastBytes: 16 * 2 ** 10,
  bodyMs: 120_000,
  leftoverBytes: 16 * 2 ** 20,
  leftoverMs: 10_000,
};

const LOOK_EVERY_MS = 250;
/** What comes between two looks is not counted in time; on a fast line that is some megabytes. */
const LOOK_AT_LEFTOVERS_EVERY_MS = 20;

/**
 * Proxies keep a connection that nobody uses for a minute (nginx, balancers of clouds). They must be the first to close it: else a
 * request is on its way when we do, and fails for nothing.
 */
const KEPT_MS = 65_000;

/** Node's own limit is one for all requests, however large they are (`requestTimeout`); this takes its place. */
export function limitArrivals(server: Server, limits = ARRIVAL_LIMITS): RequestHandler {
  server.requestTimeout = 0;
  server.keepAliveTimeout = KEPT_MS;
  return limitArrival(limits);
}

/** Middleware that ends requests whose body does not come, and those that go on after they were answered. */
const limitArrival =
  (limits: ArrivalLimits): RequestHandler =>
  (request, response, next) => {
    if (hasBody(request)) {
      const stop = watchArrival(request, response, limits);
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

function watchArrival(
  request: Request,
  response: Response,
  { uploadIdleMs, uploadLeastBytes, bodyMs }: ArrivalLimits,
): () => void {
  const isIdleOnly = isUpload(request);
  const limitMs = isIdleOnly ? uploadIdleMs : bodyMs;
  let sinceMs = performance.now();
  let bytes = request.socket.bytesRead;
  const timer = setInterval(
    () => {
      if (request.complete) return clearInterval(timer);
      const { bytesRead } = request.socket;
      // What lies here unread (the disk is slow, say) holds up what is still to come.
      const isMoving = bytesRead - bytes >= uploadLeastBytes || request.readableLength > 0;
      if (isIdleOnly && isMoving) {
        sinceMs = performance.now();
        bytes = bytesRead;
      }
      if (performance.now() - sinceMs >= limitMs) refuse(request, response);
    },
    Math.min(LOOK_EVERY_MS, limitMs / 4),
  );
  return () => clearInterval(timer);
}

/** Nothing is left to wait for: the connection closes with the answer. */
function refuse(request: Request, response: Response): void {
  if (response.headersSent) return void response.destroy();
  const { head, body } = refusal(408, requestIdOf(request));
  response.writeHead(head.status, { ...head.headers, Connection: 'close' }).end(body);
}

/**
 * Node forgets a request when it is answered, and does not end it with its socket: who still reads it (an upload into its
 * file) would wait for ever.
 */
function endWithSocket(request: Request): void {
  const { socket } = request;
  const end = () => request.destroy();
  socket.once('close', end);
  // The connection may go on with others, and is not to remember this one.
  request.once('close', () => socket.off('close', end));
}

function boundLeftovers(request: Request, { leftoverBytes, leftoverMs }: ArrivalLimits): void {
  const { socket } = request;
  const begunMs = performance.now();
  const begunAt = socket.bytesRead;
  const timer = setInterval(() => {
    if (request.complete || socket.destroyed) return clearInterval(timer);
    const isTooMuch = socket.bytesRead - begunAt > leftoverBytes;
    if (isTooMuch || performance.now() - begunMs > leftoverMs) socket.destroy();
  }, LOOK_AT_LEFTOVERS_EVERY_MS);
}
