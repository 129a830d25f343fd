import { EventEmitter } from 'node:events';
import type { Request, Response } from 'express';
import { inContext, type Caller } from '#platform';
import { limitTiles, MAX_TILES } from './tile-limit.js';

const ID = '018f0000-0000-7000-8000-00000000000a';
const TILES = [`/api/spacedata/${ID}/tiles/0/1/2`, `/api/composite/grid/${'a'.repeat(32)}/key/0/1/2`];
const CALLER: Caller = 'address:192.0.2.1';

/** Sends requests that stay open until `end` closes them. */
function createClient() {
  const answer = jest.fn<void, [unknown, unknown, unknown]>();
  const limit = limitTiles({ answer });
  const open: EventEmitter[] = [];
  /** @returns the refusal, or `null` for a request that is passed on */
  const send = (authorization?: string, path = TILES[0], method = 'GET', caller = CALLER): unknown => {
    const response: EventEmitter & { isRefusal?: boolean } = new EventEmitter();
    const next = jest.fn<void, []>();
    answer.mockClear();
    const request = { method, path, headers: { authorization } } as Request;
    inContext({ requestId: 'r-1', caller }, () => limit(request, response as unknown as Response, next));
    expect(next.mock.calls.length + answer.mock.calls.length).toBe(1);
    expect(response.isRefusal ?? false).toBe(answer.mock.calls.length === 1);
    open.push(response);
    return answer.mock.calls[0]?.[0] ?? null;
  };
  const end = () => open.splice(0).forEach((response) => response.emit('close'));
  return { send, end };
}

const BUSY = { kind: 'unavailable', code: 'engine_busy', retryAfterSeconds: 1 };

it.each(['Bearer vera', undefined])('a client (%s) has 34 tiles at once', (authorization) => {
  const { send, end } = createClient();
  expect(MAX_TILES).toBe(34);
  for (let round = 0; round < 2; round += 1) {
    for (let i = 0; i < 34; i += 1) expect(send(authorization, TILES[i % 2])).toBeNull();
    for (const path of TILES) expect(send(authorization, path)).toMatchObject(BUSY);
    end();
  }
});

it('other tokens, addresses and requests are not refused', () => {
  const { send } = createClient();
  for (let i = 0; i < 34; i += 1) expect(send()).toBeNull();
  expect(send(undefined, TILES[0], 'HEAD')).toMatchObject(BUSY);
  expect(send(CALLER)).toBeNull();
  expect(send('Bearer vera')).toBeNull();
  expect(send(undefined, TILES[0], 'GET', 'address:192.0.2.2')).toBeNull();
  expect(send(undefined, `/api/spacedata/${ID}/preview`)).toBeNull();
  expect(send(undefined, TILES[0], 'OPTIONS')).toBeNull();
});
