import 'reflect-metadata';
import { Body, Param, type ExecutionContext } from '@nestjs/common';
import { AppError } from '#platform';
import { RefuseBodies } from './refuse-bodies.js';

class Controller {
  none(this: void, @Param('id') _id: string): void {}
  some(this: void, @Param('id') _id: string, @Body() _body: object): void {}
}

const guard = new RefuseBodies();

/** `true`, or the fields that are refused. */
function answerTo(route: () => void, body: unknown, type = 'http'): unknown {
  const context = {
    getType: () => type,
    getClass: () => Controller,
    getHandler: () => route,
    switchToHttp: () => ({ getRequest: () => ({ body }) }),
  } as unknown as ExecutionContext;
  try {
    return guard.canActivate(context);
  } catch (error) {
    if (error instanceof AppError) return error.errors?.map(({ field }) => field);
    throw error;
  }
}

const { none, some } = Controller.prototype as unknown as Record<string, () => void>;

it.each([
  ['none where none is taken', none, undefined],
  ['an empty object where none is taken', none, {}],
  ['one where one is taken', some, { x: 1 }],
])('lets a body pass: %s', (_, route, body) => expect(answerTo(route, body)).toBe(true));

it('names all of a body that is not taken', () => {
  expect(answerTo(none, JSON.parse('{"x":1,"__proto__":2}'))).toEqual(['x', '__proto__']);
  expect(answerTo(none, [1])).toEqual(['0']);
});

it('leaves messages of sockets alone', () => expect(answerTo(none, { x: 1 }, 'ws')).toBe(true));
