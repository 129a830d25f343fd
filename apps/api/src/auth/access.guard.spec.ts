import 'reflect-metadata';
import { EventEmitter } from 'node:events';
import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { JwtService } from '@nestjs/jwt';
import { v7 as uuidv7 } from 'uuid';
import type { UserEntity, UserRole } from '#domain';
import { currentCaller, inContext, Settings } from '#platform';
import { AccessGuard } from './access.guard.js';
import { AllowAccess, type Identity } from './access.js';
import type { Callers } from './callers.js';
import { JwtStrategy } from './jwt.strategy.js';
import { AccessTokens, tokenRefused, type AccessClaims } from './tokens.js';

const settings = new Settings();
const jwt = new JwtService({});
const tokens = new AccessTokens(jwt, settings);
/** What the database says of users; the others are gone. */
const roles = new Map<string, UserRole>();
const callers = {
  identify: ({ sub: id, sid: sessionId }: AccessClaims) => {
    const role = roles.get(id);
    return role ? Promise.resolve({ id, username: 'vera', role, sessionId }) : Promise.reject(tokenRefused());
  },
} as unknown as Callers;
const note = jest.fn();
const guard = new AccessGuard(new Reflector(), { note });
new JwtStrategy(settings, callers); // The name under which passport registers it.

/** An administrators' controller with routes for others. */
@AllowAccess('admin')
class Controller {
  ofClass(this: void): void {}
  @AllowAccess('anonymous')
  anonymous(this: void): void {}
  @AllowAccess('optional')
  optional(this: void): void {}
  @AllowAccess('required')
  required(this: void): void {}
}
class Unmarked {
  route(this: void): void {}
}

function user(role: UserRole): UserEntity {
  const id = uuidv7();
  roles.set(id, role);
  return { id, username: 'vera' } as UserEntity;
}
const sessionOf = () => ({ id: uuidv7(), expiresAt: new Date(Date.now() + 86_400_000) });
const tokenOf = async (role: UserRole) => (await tokens.sign(user(role), sessionOf())).accessToken;

/** The response of the guard and the user that it found. */
async function ask(route: () => void, token?: string, { controller = Controller, type = 'http' } = {}) {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const request = {
    ...{ headers, id: 'request-1', method: 'POST', originalUrl: '/', route: { path: '/api/of-class' } },
    ...{ socket: { remoteAddress: '198.51.100.7' }, app: { get: () => () => false } },
    get: (name: string) => headers[name],
  } as { user?: Identity };
  const response = Object.assign(new EventEmitter(), { statusCode: 200 });
  const context = {
    getType: () => type,
    getHandler: () => route,
    getClass: () => controller,
    switchToHttp: () => ({ getRequest: () => request, getResponse: () => response }),
  } as unknown as ExecutionContext;
  const answer = await guard.canActivate(context).catch((error: unknown) => error);
  return { answer, user: request.user, response };
}

const { anonymous, optional, required, ofClass } = Controller.prototype;
const refused = expect.objectContaining({
  kind: 'unauthenticated',
  message: 'A valid access token is needed',
});
const forbidden = expect.objectContaining({ kind: 'forbidden', message: 'Only for administrators' });
const NOBODY = undefined;

describe('the access guard', () => {
  it.each([
    ['anonymous', anonymous, [true, true, true]],
    ['optional', optional, [true, true, true]],
    ['required', required, [refused, true, true]],
    ['admin, as its class says', ofClass, [refused, forbidden, true]],
  ])('admits to a route for %s: nobody, users, administrators', async (_, route, [nobody, user, admin]) => {
    expect((await ask(route)).answer).toEqual(nobody);
    expect((await ask(route, await tokenOf('user'))).answer).toEqual(user);
    expect((await ask(route, await tokenOf('admin'))).answer).toEqual(admin);
  });

  it.each([
    ['succeeds', 202, 1],
    ['fails', 409, 0],
  ])('notes an operation of administrators that %s', async (_, statusCode, times) => {
    note.mockClear();
    const { response, user: caller } = await ask(ofClass, await tokenOf('admin'));
    expect(note).not.toHaveBeenCalled();
    Object.assign(response, { statusCode }).emit('finish');
    expect(note).toHaveBeenCalledTimes(times);
    const origin = { userId: caller!.id, username: 'vera', address: '198.51.100.7', requestId: 'request-1' };
    if (times > 0)
      expect(note).toHaveBeenCalledWith(
        'admin_operation',
        { operation: 'POST /api/of-class', target: null },
        origin,
      );
  });

  it.each([
    ['of others', required, 'admin'],
    ['that was refused', ofClass, 'user'],
  ] as const)('notes no operation %s', async (_, route, role) => {
    note.mockClear();
    (await ask(route, await tokenOf(role))).response.emit('finish');
    expect(note).not.toHaveBeenCalled();
  });

  it('requires a token by default', async () => {
    const options = { controller: Unmarked as never };
    const { route } = Unmarked.prototype;
    expect((await ask(route, NOBODY, options)).answer).toEqual(refused);
    expect((await ask(route, await tokenOf('user'), options)).answer).toBe(true);
  });

  it('identifies the caller by the token, also on optional routes', async () => {
    for (const route of [optional, required]) {
      const { user: caller } = await ask(route, await tokenOf('user'));
      expect(caller).toEqual({
        id: expect.any(String),
        username: 'vera',
        role: 'user',
        sessionId: expect.any(String),
      });
    }
  });

  it('names the account as the caller of all that follows, and leaves other callers', async () => {
    const token = await tokenOf('user');
    const callerAfter = (token?: string) =>
      inContext({ requestId: 'r-1', caller: 'address:192.0.2.1' }, async () => {
        const { user: found } = await ask(optional, token);
        return { caller: currentCaller(), found };
      });
    const known = await callerAfter(token);
    expect(known.caller).toBe(`user:${known.found?.id}`);
    expect((await callerAfter()).caller).toBe('address:192.0.2.1');
  });

  it('refuses a bad token on an optional route, but ignores it on a public one', async () => {
    expect((await ask(optional, 'bad')).answer).toEqual(refused);
    expect((await ask(required, 'bad')).answer).toEqual(refused);
    expect((await ask(anonymous, 'bad')).answer).toBe(true);
  });

  it.each([
    ['of no session', { sid: undefined }, 'HS256'],
    ['signed in another way', {}, 'HS512'],
  ] as const)('refuses a token %s', async (_, change, algorithm) => {
    const claims = { sub: uuidv7(), username: 'vera', role: 'user', sid: uuidv7(), ...change };
    const { JWT_SECRET: secret } = settings;
    const options = { secret, algorithm, issuer: 'firstlight', audience: 'firstlight-api', expiresIn: 60 };
    expect((await ask(required, await jwt.signAsync(claims, options))).answer).toEqual(refused);
  });

  it('asks what the user may be at the moment, not what the token says', async () => {
    const admin = user('admin');
    const { accessToken } = await tokens.sign(admin, sessionOf());
    expect((await ask(ofClass, accessToken)).answer).toBe(true);
    roles.set(admin.id, 'user');
    expect((await ask(ofClass, accessToken)).answer).toEqual(forbidden);
  });

  it('refuses the token of a removed user, also on an optional route', async () => {
    const lost = user('user');
    const { accessToken } = await tokens.sign(lost, sessionOf());
    roles.delete(lost.id);
    for (const route of [optional, required]) expect((await ask(route, accessToken)).answer).toEqual(refused);
    expect((await ask(anonymous, accessToken)).answer).toBe(true);
  });

  it('refuses an accepted token after it has expired', async () => {
    const { accessToken, expiresAt } = await tokens.sign(user('user'), sessionOf());
    expect((await ask(required, accessToken)).answer).toBe(true);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(expiresAt.getTime());
    expect((await ask(required, accessToken)).answer).toEqual(refused);
    clock.mockRestore();
  });

  it('leaves sockets to the hub', async () => {
    expect((await ask(required, NOBODY, { type: 'ws' })).answer).toBe(true);
  });

  it('rethrows an unexpected error of the token check', () => {
    const error = new Error('no database');
    expect(() => guard.handleRequest(error, false)).toThrow(error);
  });
});
