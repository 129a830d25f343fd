import type { NextFunction, Request, Response } from 'express';
import { currentContext } from '../context/call-context.js';
import type { Logger } from '../logging/logger.js';
import { requestIdOf } from './request-context.js';

/** Middleware of an internal app that logs every call, for those who follow a request through the apps. */
export const callLog =
  (logger: Logger) =>
  (request: Request, response: Response, next: NextFunction): void => {
    const begunMs = performance.now();
    const { path } = request;
    // Who hears of the end is in no context.
    const { jobId } = currentContext() ?? {};
    response.once('close', () => {
      const tookMs = Math.round(performance.now() - begunMs);
      const { statusCode: status, writableFinished: isAnswered } = response;
      logger.debug({ requestId: requestIdOf(request), jobId, path, status, isAnswered, tookMs }, 'called');
    });
    next();
  };
