import { IsNull, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { SERVICE_ACCOUNT } from './service-account.js';
import { UserEntity } from './user.entity.js';

/** The fields of a new account. */
export type NewAccount = Pick<UserEntity, 'username' | 'email' | 'passwordHash' | 'role'> &
  Partial<Pick<UserEntity, 'displayName' | 'organization'>>;

/** An account with its verified password hash; changes apply only while the hash is still the same. */
export type ProvenAccount = Pick<UserEntity, 'id' | 'passwordHash'>;

/** Accounts of users. */
export interface AccountStore {
  /** `null`: the user name or the address is taken. */
  create(account: NewAccount): Promise<UserEntity | null>;
  /** Creates the account of the service unless it exists. @returns false when its name is taken by a user of an earlier version */
  ensureServiceAccount(passwordHash: string): Promise<boolean>;
  find(id: string): Promise<UserEntity | null>;
  /** Case-insensitive, as names are unique regardless of case. */
  findByUsername(username: string): Promise<UserEntity | null>;
  /** Records a login and locks the account until the end of the transaction; `null`: its password has changed, or it is not active. */
  noteLogin(proven: ProvenAccount): Promise<UserEntity | null>;
  /** Locks the account until the end of the transaction. @returns false when its password has changed, or it is not active */
  replacePassword(proven: ProvenAccount, passwordHash: string): Promise<boolean>;
}

/** The one writer of the table `users`. */
export function createAccountStore(manager: EntityManager): AccountStore {
  const users = manager.getRepository(UserEntity);
  const changeProven = async ({ id, passwordHash }: ProvenAccount, set: Partial<UserEntity>) =>
    (await users.update({ id, passwordHash, deactivatedAt: IsNull() }, set)).affected === 1;
  const insert = async (account: Pick<UserEntity, 'id'> & NewAccount & Partial<UserEntity>) => {
    await users.createQueryBuilder().insert().values(account).orIgnore().updateEntity(false).execute();
    return users.findOneBy({ id: account.id });
  };
  return {
    create: (account) => insert({ id: uuidv7(), ...account }),
    ensureServiceAccount: async (passwordHash) => {
      const deactivatedAt = new Date();
      return (await insert({ ...SERVICE_ACCOUNT, role: 'user', passwordHash, deactivatedAt })) !== null;
    },
    find: (id) => users.findOneBy({ id }),
    findByUsername: (username) =>
      users
        .createQueryBuilder('user')
        .where('lower(user.username) = lower(:username)', { username })
        .getOne(),
    noteLogin: async (proven) =>
      (await changeProven(proven, { lastLoginAt: new Date() })) ? users.findOneBy({ id: proven.id }) : null,
    replacePassword: (proven, passwordHash) => changeProven(proven, { passwordHash }),
  };
}
