import { Body, Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { fieldError, notFound } from '#platform';
import { HEALTH_PATH, OPERATIONS, type OperationName } from '#processing-client/contract';
import { answerOperation } from './engine/answer-operation.js';
import { Engine } from './engine/engine.js';
import { operationOf } from './operation-table.js';

const NAME_OF_PATH = new Map(
  Object.entries(OPERATIONS).map(([name, { path }]) => [path as string, name as OperationName]),
);

/** The routes of the image engine: one for each operation of the contract. */
@Controller()
export class ProcessingController {
  constructor(private readonly engine: Engine) {}

  @Get(HEALTH_PATH)
  health(): { status: 'up' } {
    return { status: 'up' };
  }

  @Post([...NAME_OF_PATH.keys()])
  @HttpCode(200)
  async perform(@Req() { path }: Request, @Body() body: unknown, @Res() response: Response): Promise<void> {
    const name = NAME_OF_PATH.get(path);
    // The router ignores the case of letters and a trailing slash.
    if (!name) throw notFound(`Operation ${path}`);
    // Callers are compiled with the contract: the request has its types.
    if (Array.isArray(body) || !(body instanceof Object)) throw fieldError('body', 'must be an object');
    await answerOperation(this.engine, { name, perform: operationOf(name) }, body as never, response);
  }
}
