import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { Strategy } from 'passport-jwt';
import type { SettingsOf } from '#platform';
import { Resource } from '../resources/resources.js';
import type { Identity } from './access.js';
import { Callers } from './callers.js';
import {
  bearerTokenOf,
  hasAllClaims,
  tokenKey,
  TOKEN_ALGORITHM,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
  type AccessClaims,
} from './tokens.js';

/** Reads the bearer token of HTTP requests. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy, 'jwt') {
  constructor(
    @Resource('settings') settings: SettingsOf<'api'>,
    private readonly callers: Callers,
  ) {
    super({
      jwtFromRequest: ({ headers }: Request) => bearerTokenOf(headers.authorization),
      secretOrKey: tokenKey(settings),
      algorithms: [TOKEN_ALGORITHM],
      issuer: TOKEN_ISSUER,
      audience: TOKEN_AUDIENCE,
    });
  }

  async validate(claims: AccessClaims): Promise<Identity | false> {
    return hasAllClaims(claims) && this.callers.identify(claims);
  }
}
