import type { Request, RequestHandler } from 'express';
import { AppError, currentCaller } from '#platform';
import { ADMISSION_QUEUES } from '#processing-client/contract';
import type { ProblemFilter } from '../http/problem.filter.js';
import { createCallerLimit } from '../limits/caller-limit.js';
import { ruleOf } from '../limits/rate-rules.js';

const { atOnceOfOne, ofAccount, retryAfterSeconds } = ADMISSION_QUEUES.tiles;

/** Tiles of one token at once in one API process, or of one address without a token: as many as the engine runs and lets wait. */
export const MAX_TILES = atOnceOfOne + ofAccount;

const TOO_MANY = new AppError('unavailable', `You may ask for ${MAX_TILES} tiles at a time; try again`, {
  code: 'engine_busy',
  retryAfterSeconds,
});

/**
 * Middleware that refuses a tile while its client has many others, before anything is done for it: the engine would refuse it, too, but
 * the requests of others wait for the API's work on each. It goes by the token as it is sent, which nothing has verified yet.
 */
export function limitTiles(problems: Pick<ProblemFilter, 'answer'>): RequestHandler {
  const running = createCallerLimit({ perCaller: MAX_TILES });
  return (request, response, next) => {
    if (ruleOf(request).name !== 'tiles') return next();
    const client = clientOf(request);
    if (running.hasRoomFor(client)) {
      response.once('close', running.enter(client));
      return next();
    }
    response.isRefusal = true;
    // Not by `next`, with which Express would compare the path with those of all routes.
    problems.answer(TOO_MANY, request, response);
  };
}

/** The prefix keeps a made-up token from being the key of an address. */
const clientOf = ({ headers: { authorization } }: Request): string =>
  authorization === undefined ? currentCaller() : `token ${authorization}`;
