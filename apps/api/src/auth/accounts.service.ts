import { Injectable } from '@nestjs/common';
import type { DataSource, EntityManager } from 'typeorm';
import {
  createAccountStore,
  createKnownPlaces,
  createLoginGuard,
  createSessionStore,
  idSample,
  type Attempt,
  type LibraryStore,
  type UserEntity,
  type UserRole,
} from '#domain';
import { AppError, fieldError } from '#platform';
import { byUser } from '../audit/request-origin.js';
import type { SecurityLog } from '../audit/security-log.js';
import { Resource } from '../resources/resources.js';
import {
  toUserView,
  type AccountView,
  type ChangePasswordRequest,
  type LoginRequest,
  type RegisterRequest,
  type Tokens,
} from './auth.dto.js';
import { passwordQueue } from './password-queue.js';
import { hashPassword, passwordFits } from './passwords.js';
import { SessionsService } from './sessions.service.js';
import { storedPlace, type SignInPlace } from './sign-in-place.js';
import { newOpaqueToken, tokenRefused } from './tokens.js';

/** User accounts: registration, login and passwords. */
@Injectable()
export class AccountsService {
  private readonly queued = passwordQueue();

  constructor(
    @Resource('database') private readonly database: DataSource,
    @Resource('security') private readonly security: SecurityLog,
    private readonly sessions: SessionsService,
    @Resource('library') private readonly library: Pick<LibraryStore, 'usage'>,
  ) {}

  async register(request: RegisterRequest, place: SignInPlace): Promise<Tokens> {
    const passwordHash = await this.queued(() => hashPassword(request.password));
    const device = place.giveToken && newOpaqueToken();
    const opened = await this.inTransaction(async (transaction) => {
      const created = await this.insert(transaction, request, 'user', passwordHash);
      const user = await createAccountStore(transaction).noteLogin(created);
      if (!user) throw new Error('a new account was changed within its own transaction');
      await createKnownPlaces(transaction).remember(user.id, storedPlace(place, device));
      return this.sessions.open(transaction, user);
    });
    if (device) place.giveToken?.(device);
    this.noteCreated(opened.user);
    return this.sessions.tokensOf(opened);
  }

  /** @throws AppError conflict, with the same message for a used name and a used address */
  async create(request: RegisterRequest, role: UserRole): Promise<UserEntity> {
    const passwordHash = await this.queued(() => hashPassword(request.password));
    const user = await this.insert(this.database.manager, request, role, passwordHash);
    this.noteCreated(user);
    return user;
  }

  /** An unknown user, a wrong password and a locked account get the same response in the same time. */
  async login({ username, password }: LoginRequest, place: SignInPlace): Promise<Tokens> {
    const { attempt, account } = await this.queued(async () => {
      const from = storedPlace(place, place.device);
      const counted = await createLoginGuard(this.database.manager).attemptByName(username, from);
      return { attempt: counted, account: await verifiedAccount(counted, password) };
    });
    const device = place.giveToken && (attempt.isKnownDevice ? place.device : newOpaqueToken());
    const opened =
      account &&
      (await this.inTransaction(async (transaction) => {
        const user = await createAccountStore(transaction).noteLogin(account);
        if (!user) return null;
        await createLoginGuard(transaction).settle(attempt);
        await createKnownPlaces(transaction).remember(user.id, storedPlace(place, device));
        return this.sessions.open(transaction, user);
      }));
    if (!opened) {
      this.noteWrongPassword('login', attempt, username);
      throw new AppError('unauthenticated', 'Wrong user name or password');
    }
    this.security.note('login', { sessionId: opened.session.id }, byUser(opened.user));
    if (device) place.giveToken?.(device);
    return this.sessions.tokensOf(opened);
  }

  /**
   * Wrong current passwords count like failed logins, and a locked account answers as to a wrong one. All known places are removed
   * except the one of the change.
   */
  async changePassword(userId: string, request: ChangePasswordRequest, place: SignInPlace): Promise<void> {
    const { attempt, account, passwordHash } = await this.queued(async () => {
      const from = storedPlace(place, place.device);
      const counted = await createLoginGuard(this.database.manager).attemptById(userId, from);
      if (!counted.account) throw tokenRefused();
      const proven = await verifiedAccount(counted, request.currentPassword);
      const newHash = proven && (await hashPassword(request.newPassword));
      return { attempt: counted, account: proven, passwordHash: newHash };
    });
    const device = place.giveToken && newOpaqueToken();
    const endedIds =
      account &&
      passwordHash &&
      (await this.inTransaction(async (transaction) => {
        const accounts = createAccountStore(transaction);
        if (!(await accounts.replacePassword(account, passwordHash))) return null;
        await createLoginGuard(transaction).settle(attempt);
        const places = createKnownPlaces(transaction);
        await places.forgetAll(userId);
        await places.remember(userId, storedPlace(place, device));
        return createSessionStore(transaction).endAll(userId);
      }));
    if (!endedIds) {
      this.noteWrongPassword('change-password', attempt);
      throw fieldError('currentPassword', 'is wrong');
    }
    this.security.note('password_changed', { sessions: idSample(endedIds) });
    if (device) place.giveToken?.(device);
    this.sessions.tellEnded(endedIds);
  }

  async profile(userId: string): Promise<AccountView> {
    const user = await createAccountStore(this.database.manager).find(userId);
    if (!user) throw tokenRefused();
    return { ...toUserView(user), usage: await this.library.usage(userId) };
  }

  private async insert(
    manager: EntityManager,
    { password: _, ...fields }: RegisterRequest,
    role: UserRole,
    passwordHash: string,
  ): Promise<UserEntity> {
    const user = await createAccountStore(manager).create({ ...fields, role, passwordHash });
    if (!user) throw new AppError('conflict', 'The user name or e-mail address is taken');
    return user;
  }

  private noteCreated(user: UserEntity): void {
    this.security.note('account_created', { role: user.role }, byUser(user));
  }

  /** A name that nobody has may be a password typed into the wrong field, so only its hash is noted. */
  private noteWrongPassword(at: 'login' | 'change-password', attempt: Attempt, name = ''): void {
    const { account, isAdmitted } = attempt;
    if (account) this.security.note(isAdmitted ? 'login_failed' : 'login_locked', { at }, byUser(account));
    else this.security.note('login_failed', { at, unknownName: this.security.hashName(name) }, byUser(null));
  }

  private inTransaction<T>(work: (transaction: EntityManager) => Promise<T>): Promise<T> {
    return this.database.transaction(work);
  }
}

/** The account with this password; takes the same time whatever the outcome. */
async function verifiedAccount(
  { account, isAdmitted }: Attempt,
  password: string,
): Promise<Attempt['account']> {
  const fits = await passwordFits(account?.passwordHash ?? null, password);
  return fits && isAdmitted ? account : null;
}
