import { Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import type { DataSource, EntityManager } from 'typeorm';
import {
  createAccountStore,
  createSessionStore,
  idSample,
  type Session,
  type SessionStore,
  type StoredToken,
  type UserEntity,
} from '#domain';
import { AppError, type Logger, type SettingsOf } from '#platform';
import { byUser } from '../audit/request-origin.js';
import type { SecurityLog } from '../audit/security-log.js';
import { Resource } from '../resources/resources.js';
import { type Tokens, toUserView } from './auth.dto.js';
import { publishSessionsEnded } from './session-events.js';
import { AccessTokens, hashToken, newOpaqueToken, refreshTokenSuccessors } from './tokens.js';

const SECONDS_PER_DAY = 86_400;

/** Credentials for new tokens. */
interface OpenSession {
  readonly user: UserEntity;
  readonly session: Session;
  readonly refreshToken: string;
}

/** Sessions: chains of refresh tokens, rotated at each use until `SESSION_DAYS` after the login. */
@Injectable()
export class SessionsService {
  private readonly successorOf: (token: string) => string;

  constructor(
    @Resource('database') private readonly database: DataSource,
    @Resource('redis') private readonly redis: Redis,
    @Resource('settings') private readonly settings: SettingsOf<'api'>,
    @Resource('logger') private readonly logger: Logger,
    @Resource('security') private readonly security: Pick<SecurityLog, 'note'>,
    private readonly accessTokens: AccessTokens,
  ) {
    this.successorOf = refreshTokenSuccessors(settings);
  }

  /** Starts a session in the transaction that has verified the user. */
  async open(transaction: EntityManager, user: UserEntity): Promise<OpenSession> {
    const refreshToken = newOpaqueToken();
    const session = await createSessionStore(transaction).open(user.id, this.stored(refreshToken));
    return { user, session, refreshToken };
  }

  async tokensOf({ user, session, refreshToken }: OpenSession): Promise<Tokens> {
    const { accessToken, expiresAt } = await this.accessTokens.sign(user, session);
    return {
      accessToken,
      refreshToken,
      expiresAt: expiresAt.toISOString(),
      tokenType: 'Bearer',
      user: toUserView(user),
    };
  }

  /**
   * Rotates a refresh token. Use of one rotated before the grace period means theft or replay and ends the session.
   * @throws AppError unauthenticated
   */
  async refresh(refreshToken: string): Promise<Tokens> {
    const successor = this.successorOf(refreshToken);
    const rotation = await this.store.rotate(hashToken(refreshToken), this.stored(successor));
    const { session } = rotation;
    if (session) {
      const user = await createAccountStore(this.database.manager).find(session.userId);
      if (user) return this.tokensOf({ user, session, refreshToken: successor });
    } else if (rotation.replayed) {
      const { id: sessionId, userId, username } = rotation.replayed;
      this.security.note('refresh_replayed', { sessionId }, byUser({ id: userId, username }));
      this.tellEnded([sessionId]);
    }
    throw new AppError('unauthenticated', 'The refresh token is not valid');
  }

  /** Ends one session of the user, or all of them. */
  async close(userId: string, refreshToken?: string): Promise<void> {
    const isOne = refreshToken !== undefined;
    const endedIds = isOne
      ? await this.store.end(userId, hashToken(refreshToken))
      : await this.store.endAll(userId);
    if (endedIds.length > 0) {
      const reason = isOne ? 'logout' : 'logout-everywhere';
      this.security.note('session_ended', { reason, sessions: idSample(endedIds) });
    }
    this.tellEnded(endedIds);
  }

  /** Ends the session of a refresh token, which alone tells the user. */
  async closeByToken(refreshToken: string): Promise<void> {
    const ended = await this.store.endByToken(hashToken(refreshToken));
    if (!ended) return;
    const { id, userId, username } = ended;
    const details = { reason: 'logout', sessions: idSample([id]) } as const;
    this.security.note('session_ended', details, byUser({ id: userId, username }));
    this.tellEnded([id]);
  }

  /** Announces ended sessions to all API processes; called after the commit. */
  tellEnded(sessionIds: readonly string[]): void {
    publishSessionsEnded(this.redis, sessionIds, this.logger);
  }

  /** The given sessions that are neither ended nor expired. */
  liveSessions(ids: readonly string[]): Promise<Set<string>> {
    return this.store.liveSessions(ids);
  }

  private get store(): SessionStore {
    return createSessionStore(this.database.manager);
  }

  private stored(token: string): StoredToken {
    const { REFRESH_TOKEN_DAYS, SESSION_DAYS } = this.settings;
    return {
      hash: hashToken(token),
      lifeSeconds: REFRESH_TOKEN_DAYS * SECONDS_PER_DAY,
      sessionSeconds: SESSION_DAYS * SECONDS_PER_DAY,
    };
  }
}
