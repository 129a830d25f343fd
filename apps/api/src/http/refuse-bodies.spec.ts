import 'reflect-metadata';
import { Body, Param, type ExecutionContext } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { AppError } from '#platform';
import { RefuseBodies } from './refuse-bodies.js';

class Controller {
  none(this: void, @Param('id') _id: string): void {}
  some(this: void, @Param('id') _id: string, @Body() _body: object): void {}
  own(this: void, _viewer: object): void {}
}
// Metadata of a custom decorator as Nest stores it: under random hex digits, here those of a body.
Reflect.defineMetadata(ROUTE_ARGS_METADATA, { '3f0c__customRouteArgs__:0': {} }, Controller, 'own');

const guard = new RefuseBodies();

/** `true`, or the refused fields. */
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

const { none, some, own } = Controller.prototype as unknown as Record<string, () => void>;

it.each([
  ['none where none is taken', none, undefined],
  ['an empty object where none is taken', none, {}],
  ['one where one is taken', some, { x: 1 }],
])('accepts a body: %s', (_, route, body) => expect(answerTo(route, body)).toBe(true));

it('names all properties of an unexpected body', () => {
  expect(answerTo(none, JSON.parse('{"x":1,"__proto__":2}'))).toEqual(['x', '__proto__']);
  expect(answerTo(none, [1])).toEqual(['0']);
});

it('names at most twenty', () => expect(answerTo(none, [...'abcdefghijklmnopqrstuvwxyz'])).toHaveLength(20));

it('does not take other arguments for a body', () => expect(answerTo(own, { x: 1 })).toEqual(['x']));

it('ignores messages of sockets', () => expect(answerTo(none, { x: 1 }, 'ws')).toBe(true));
