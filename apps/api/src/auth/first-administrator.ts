import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import type { DataSource } from 'typeorm';
import { createAccountStore, waitForSchema, type SchemaCheck } from '#domain';
import { AppError, isExposed, SettingsError, type Logger, type SettingsOf } from '#platform';
import { Resource } from '../resources/resources.js';
import { AccountsService } from './accounts.service.js';
import { RegisterRequest } from './auth.dto.js';
import { isCommonPassword } from './common-passwords.js';

/**
 * Creates the administrator of `ADMIN_USERNAME` and `ADMIN_PASSWORD` unless the name exists. The service does not start when
 * this fails; it starts without a schema, and then ends when this fails later.
 */
@Injectable()
export class FirstAdministrator implements OnApplicationBootstrap {
  constructor(
    @Resource('settings') private readonly settings: SettingsOf<'api'>,
    @Resource('database') private readonly database: DataSource,
    private readonly accounts: AccountsService,
    @Resource('schema') private readonly schema: SchemaCheck,
    @Resource('logger') private readonly logger: Logger,
  ) {}

  /** @throws SettingsError naming `ADMIN_USERNAME` or `ADMIN_PASSWORD` */
  async onApplicationBootstrap(): Promise<void> {
    const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = this.settings;
    if (!username || !password) return;
    const request = { username, password, email: `${username}@localhost` };
    assertRegistrable(request);
    if ((await this.schema()) === null) return this.create(request);
    // An error ends the process (closeOnSignal).
    void waitForSchema(this.schema, this.logger).then(() => this.create(request));
  }

  private async create(request: RegisterRequest): Promise<void> {
    const { username, password } = request;
    if (await this.exists(username)) return;
    if (isExposed(this.settings) && isCommonPassword(password))
      throw new SettingsError(
        'Settings: ADMIN_PASSWORD is a common password, or one with digits or signs added',
      );
    try {
      await this.accounts.create(request, 'admin');
    } catch (error) {
      if (!(error instanceof AppError && error.kind === 'conflict')) throw error;
      // Another API process created the same administrator first.
      if (await this.exists(username)) return;
      throw new SettingsError(`Settings: ADMIN_USERNAME: the address ${request.email} is taken`);
    }
  }

  /** A registered user of that name is not promoted. */
  private async exists(username: string): Promise<boolean> {
    const found = await createAccountStore(this.database.manager).findByUsername(username);
    if (found && found.role !== 'admin') {
      throw new SettingsError(`Settings: ADMIN_USERNAME: "${found.username}" is an ordinary account`);
    }
    return found !== null;
  }
}

/** A name that registration refuses could not log in: one with an `@` would be taken for an address. */
function assertRegistrable(request: RegisterRequest): void {
  const problems = validateSync(plainToInstance(RegisterRequest, request));
  const [wrong] = problems.filter(({ property }) => property === 'username');
  if (!wrong) return;
  const why = Object.values(wrong.constraints ?? {}).join('; ');
  throw new SettingsError(`Settings: ADMIN_USERNAME: ${why}`);
}
