import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { RefreshTokenEntity, UserEntity } from '#domain';
import { AppError } from '#platform';
import { Resources } from '../resources.js';
import type { Tokens } from './auth.dto.js';
import { AccessTokens, hashToken, newRefreshToken } from './tokens.js';
import { toUserView } from './user-view.js';

/** A rotated token still works this long: two tabs may refresh at once. */
const ROTATION_GRACE_MS = 60_000;

/** Sessions: chains of refresh tokens that are rotated at each use. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly resources: Resources,
    private readonly accessTokens: AccessTokens,
  ) {}

  /** A new session for a user who has just proved who they are. */
  open(user: UserEntity): Promise<Tokens> {
    return this.giveTokens(this.resources.database.manager, user, uuidv7());
  }

  /**
   * Rotates a refresh token. One that was rotated longer ago than the grace has been stolen or replayed:
   * its whole family ends.
   * @throws AppError unauthenticated
   */
  async refresh(refreshToken: string): Promise<Tokens> {
    const tokens = await this.resources.database.transaction((manager) => this.rotate(manager, refreshToken));
    if (!tokens) throw new AppError('unauthenticated', 'The refresh token is not valid');
    return tokens;
  }

  /** Ends one session of the user, or all of them. */
  async close(userId: string, refreshToken?: string): Promise<void> {
    const tokens = this.resources.database.getRepository(RefreshTokenEntity);
    if (refreshToken === undefined) return this.closeAll(userId);
    const found = await tokens.findOneBy({ userId, tokenHash: hashToken(refreshToken) });
    if (found) await tokens.update({ familyId: found.familyId }, { revokedAt: new Date() });
  }

  async closeAll(userId: string): Promise<void> {
    await this.resources.database
      .getRepository(RefreshTokenEntity)
      .update({ userId }, { revokedAt: new Date() });
  }

  /** `null` instead of an exception: the revocation of a family must not be rolled back. */
  private async rotate(manager: EntityManager, refreshToken: string): Promise<Tokens | null> {
    const tokens = manager.getRepository(RefreshTokenEntity);
    const found = await tokens.findOne({
      where: { tokenHash: hashToken(refreshToken) },
      lock: { mode: 'pessimistic_write' },
    });
    const now = Date.now();
    if (!found || found.revokedAt || found.expiresAt.getTime() < now) return null;
    if (found.rotatedAt && found.rotatedAt.getTime() + ROTATION_GRACE_MS < now) {
      await tokens.update({ familyId: found.familyId }, { revokedAt: new Date() });
      return null;
    }
    await tokens.update(found.id, { rotatedAt: found.rotatedAt ?? new Date() });
    const user = await manager.getRepository(UserEntity).findOneBy({ id: found.userId });
    return user && this.giveTokens(manager, user, found.familyId);
  }

  private async giveTokens(manager: EntityManager, user: UserEntity, familyId: string): Promise<Tokens> {
    const refreshToken = newRefreshToken();
    const lifeMs = this.resources.settings.REFRESH_TOKEN_DAYS * 86_400_000;
    await manager.getRepository(RefreshTokenEntity).insert({
      id: uuidv7(),
      userId: user.id,
      familyId,
      tokenHash: hashToken(refreshToken),
      expiresAt: new Date(Date.now() + lifeMs),
    });
    const { accessToken, expiresAt } = await this.accessTokens.sign(user);
    return {
      accessToken,
      refreshToken,
      expiresAt: expiresAt.toISOString(),
      tokenType: 'Bearer',
      user: toUserView(user),
    };
  }
}
