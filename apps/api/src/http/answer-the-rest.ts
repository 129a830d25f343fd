import type { INestApplication } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { AppError } from '#platform';
import type { ProblemFilter } from './problem.filter.js';

/**
 * Answers what no route did, and what went wrong on the way to one: outside `/api` that is nobody's else, and Express would send
 * a page. Comes last, when all routes are there.
 */
export function answerTheRest(app: INestApplication, filter: ProblemFilter): void {
  app.use(({ method, path }: Request, _response: Response, next: NextFunction) =>
    next(new AppError('not-found', `Cannot ${method} ${path}`)),
  );
  // Express knows an error handler by its four parameters.
  app.use((error: unknown, request: Request, response: Response, _next: NextFunction) =>
    filter.answer(error, request, response),
  );
}
