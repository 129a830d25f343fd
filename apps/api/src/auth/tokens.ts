import { createHash, createHmac, createSecretKey, hkdfSync, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { v7 as uuidv7 } from 'uuid';
import type { Session, UserEntity } from '#domain';
import { AppError, type SettingsOf } from '#platform';
import { UUID_PATTERN } from '../validation/fields.js';
import { Resource } from '../resources/resources.js';

export const TOKEN_ISSUER = 'firstlight';
export const TOKEN_AUDIENCE = 'firstlight-api';
export const TOKEN_ALGORITHM = 'HS256';

/**
 * The key that signs and verifies tokens. A KeyObject, since for a string jsonwebtoken tries each time whether it is a PEM key,
 * which takes a third of a millisecond per request; passport-jwt and @nestjs/jwt accept key objects, but their types do not say
 * so.
 */
export const tokenKey = ({ JWT_SECRET }: Pick<SettingsOf<'api'>, 'JWT_SECRET'>): Buffer =>
  createSecretKey(JWT_SECRET, 'utf8') as unknown as Buffer;

/** Header of responses with tokens (RFC 6749, section 5.1). */
export const NO_STORE = ['Cache-Control', 'no-store'] as const;

/** The message for every unauthenticated caller. */
export const NO_VALID_TOKEN = 'A valid access token is needed';

/** A token that is missing, not ours, too old, or of a session or user that is gone. */
export const tokenRefused = (cause?: unknown): AppError =>
  new AppError('unauthenticated', NO_VALID_TOKEN, { cause });

/** What is read of an access token: whose it is, and how long. What they may is asked of the database (`callers.ts`). */
export interface AccessClaims {
  readonly sub: string;
  /** Id of the session. */
  readonly sid: string;
  readonly exp: number;
}

/** Bytes of a refresh token, and of the token of a device. */
const OPAQUE_TOKEN_BYTES = 32;

/** Of a new session, or of a device. */
export const newOpaqueToken = (): string => randomBytes(OPAQUE_TOKEN_BYTES).toString('base64url');

export const isDeviceToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** Derives the successor of a refresh token: always the same one, which only this service can compute. */
export function refreshTokenSuccessors({ JWT_SECRET }: Pick<SettingsOf<'api'>, 'JWT_SECRET'>) {
  const key = Buffer.from(hkdfSync('sha256', JWT_SECRET, '', 'refresh tokens', OPAQUE_TOKEN_BYTES));
  return (token: string): string => createHmac('sha256', key).update(token).digest('base64url');
}

/** The stored form of a refresh token or of a device's token. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Whether a token signed by us has all claims. */
export const hasAllClaims = ({ sub, sid, exp }: AccessClaims): boolean =>
  isId(sub) && isId(sid) && Number.isFinite(exp);

/** A list of one id looks the same as text. */
const isId = (claim: unknown): boolean => typeof claim === 'string' && UUID_PATTERN.test(claim);

/** Signs and verifies access tokens (HS256 JWT). */
@Injectable()
export class AccessTokens {
  private readonly key: Buffer;

  constructor(
    private readonly jwt: JwtService,
    @Resource('settings') private readonly settings: SettingsOf<'api'>,
  ) {
    this.key = tokenKey(settings);
  }

  /** The token expires with its session at the latest. */
  async sign(
    user: UserEntity,
    session: Pick<Session, 'id' | 'expiresAt'>,
  ): Promise<{ accessToken: string; expiresAt: Date }> {
    const lifeMs = this.settings.ACCESS_TOKEN_MINUTES * 60_000;
    const expiresAtMs = Math.min(Date.now() + lifeMs, session.expiresAt.getTime());
    const exp = Math.floor(expiresAtMs / 1000);
    const accessToken = await this.jwt.signAsync(
      { sub: user.id, username: user.username, sid: session.id, jti: uuidv7(), exp },
      {
        secret: this.key,
        algorithm: TOKEN_ALGORITHM,
        issuer: TOKEN_ISSUER,
        audience: TOKEN_AUDIENCE,
      },
    );
    return { accessToken, expiresAt: new Date(expiresAtMs) };
  }

  /** @throws AppError unauthenticated */
  async verify(token: string): Promise<AccessClaims> {
    const claims = await this.claimsOf(token);
    if (!hasAllClaims(claims)) throw tokenRefused();
    return claims;
  }

  private async claimsOf(token: string): Promise<AccessClaims> {
    try {
      return await this.jwt.verifyAsync<AccessClaims>(token, {
        secret: this.key,
        algorithms: [TOKEN_ALGORITHM],
        issuer: TOKEN_ISSUER,
        audience: TOKEN_AUDIENCE,
      });
    } catch (error) {
      throw tokenRefused(error);
    }
  }
}

/** Anchored and without alternatives: passport-jwt's own pattern takes time quadratic in the length of the header. */
const BEARER = /^Bearer\s+(\S+)/i;

/** The token of an `Authorization: Bearer …` header (RFC 6750, section 2.1); null without one. */
export const bearerTokenOf = (authorization: string | undefined): string | null =>
  BEARER.exec(authorization ?? '')?.[1] ?? null;
