import { Injectable } from '@nestjs/common';
import { QueryFailedError, type Repository } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { UserEntity, type UserRole } from '#domain';
import { AppError, fieldError, notFound } from '#platform';
import { Resources } from '../resources.js';
import type { ChangePasswordRequest, LoginRequest, RegisterRequest, Tokens, UserView } from './auth.dto.js';
import { hashPassword, passwordFits } from './passwords.js';
import { SessionsService } from './sessions.service.js';
import { toUserView } from './user-view.js';

const MAX_FAILED_LOGINS = 5;
const LOCK_MINUTES = 15;
/** PostgreSQL's code for a unique index that says no. */
const UNIQUE_VIOLATION = '23505';

/** Accounts: who may log in. */
@Injectable()
export class AccountsService {
  private readonly users: Repository<UserEntity>;

  constructor(
    resources: Resources,
    private readonly sessions: SessionsService,
  ) {
    this.users = resources.database?.getRepository(UserEntity);
  }

  async register(request: RegisterRequest): Promise<Tokens> {
    return this.sessions.open(await this.create(request, 'user'));
  }

  /** @throws AppError conflict with one message for a taken name and a taken address */
  async create({ password, ...fields }: RegisterRequest, role: UserRole): Promise<UserEntity> {
    const id = uuidv7();
    const passwordHash = await hashPassword(password);
    try {
      await this.users.insert({ id, ...fields, passwordHash, role, lastLoginAt: new Date() });
    } catch (error) {
      const isTaken =
        error instanceof QueryFailedError &&
        (error.driverError as { code?: string }).code === UNIQUE_VIOLATION;
      throw isTaken ? new AppError('conflict', 'The user name or e-mail address is taken') : error;
    }
    return this.users.findOneByOrFail({ id });
  }

  /** The same answer in the same time for an unknown user, a wrong password and a locked account. */
  async login({ username, password }: LoginRequest): Promise<Tokens> {
    const user = await this.users
      .createQueryBuilder('user')
      .where('lower(user.username) = lower(:username) OR lower(user.email) = lower(:username)', { username })
      .getOne();
    const isLocked = (user?.lockedUntil ?? 0) > new Date();
    const fits = await passwordFits(user?.passwordHash ?? null, password);
    if (!user || isLocked || !fits) {
      if (user && !isLocked) await this.countFailure(user);
      throw new AppError('unauthenticated', 'Wrong user name or password');
    }
    await this.users.update(user.id, { failedLogins: 0, lockedUntil: null, lastLoginAt: new Date() });
    return this.sessions.open(await this.users.findOneByOrFail({ id: user.id }));
  }

  async changePassword(
    userId: string,
    { currentPassword, newPassword }: ChangePasswordRequest,
  ): Promise<void> {
    const user = await this.users.findOneBy({ id: userId });
    if (!(await passwordFits(user?.passwordHash ?? null, currentPassword))) {
      throw fieldError('currentPassword', 'is wrong');
    }
    await this.users.update(userId, { passwordHash: await hashPassword(newPassword) });
    await this.sessions.closeAll(userId);
  }

  async profile(userId: string): Promise<UserView> {
    const user = await this.users.findOneBy({ id: userId });
    if (!user) throw notFound('User');
    return toUserView(user);
  }

  /** Counted in SQL, so that parallel attempts all count. */
  private async countFailure(user: UserEntity): Promise<void> {
    await this.users
      .createQueryBuilder()
      .update()
      .set({
        failedLogins: () => `(failed_logins + 1) % ${MAX_FAILED_LOGINS}`,
        lockedUntil: () =>
          `CASE WHEN failed_logins + 1 >= ${MAX_FAILED_LOGINS} THEN now() + interval '${LOCK_MINUTES} minutes' END`,
      })
      .where('id = :id', user)
      .execute();
  }
}
