import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { UserEntity } from '#domain';
import { AppError } from '#platform';
import { Resources } from '../resources.js';
import { AccountsService } from './accounts.service.js';

/** Makes the administrator that `ADMIN_USERNAME` and `ADMIN_PASSWORD` name, unless there is one of that name. */
@Injectable()
export class FirstAdministrator implements OnApplicationBootstrap {
  constructor(
    private readonly resources: Resources,
    private readonly accounts: AccountsService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = this.resources.settings;
    if (!username || !password) return;
    const users = this.resources.database.getRepository(UserEntity);
    if (await users.findOneBy({ username })) return;
    try {
      await this.accounts.create({ username, password, email: `${username}@localhost` }, 'admin');
    } catch (error) {
      // Another API process was faster: that is the same administrator.
      if (!(error instanceof AppError && error.kind === 'conflict')) throw error;
    }
  }
}
