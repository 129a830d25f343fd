import { applyDecorators } from '@nestjs/common';
import { ValidateBy } from 'class-validator';
import { isReservedUsername, type UserEntity } from '#domain';
import { ChoiceField, DateField, NumberField, PartField, TextField } from '../validation/fields.js';
import { IsUncommon } from './common-passwords.js';

const PASSWORD_RULES = {
  expression: /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^A-Za-z0-9]).*$/s,
  says: 'must have a lower and an upper case letter, a digit and a special character',
};
const USERNAME = {
  expression: /^[A-Za-z0-9_.-]+$/,
  says: 'must consist of letters, digits, dots, underscores and hyphens',
};
const EMAIL = { expression: /^[^@\s]+@[^@\s]+$/, says: 'must be an e-mail address' };

/** Refuses the name of the service's own account. */
const IsUnreserved = (): PropertyDecorator =>
  ValidateBy({
    name: 'isUnreserved',
    validator: {
      validate: (name) => typeof name !== 'string' || !isReservedUsername(name),
      defaultMessage: () => 'is reserved for the service',
    },
  });

const passwordField = () =>
  applyDecorators(
    TextField({
      min: 8,
      max: 100,
      pattern: PASSWORD_RULES,
      format: 'password',
      description:
        'A lower and an upper case letter, a digit and a special character; no common password with digits or signs added',
    }),
    IsUncommon(),
  );

/** A refresh token has 43 characters, an access token sent by mistake about 500; longer text is refused. */
const MAX_TOKEN_LENGTH = 4096;

export class RegisterRequest {
  @TextField({ min: 3, max: 50, pattern: USERNAME })
  @IsUnreserved()
  username: string;

  @TextField({ min: 3, max: 255, pattern: EMAIL, format: 'email' })
  email: string;

  @passwordField()
  password: string;

  @TextField({ max: 100, optional: true })
  displayName?: string;

  @TextField({ max: 100, optional: true })
  organization?: string;
}

export class LoginRequest {
  @TextField({ min: 1, max: 255, description: 'User name or e-mail address' })
  username: string;

  @TextField({ min: 1, max: 100, format: 'password' })
  password: string;
}

export class RefreshRequest {
  @TextField({ min: 1, max: MAX_TOKEN_LENGTH })
  refreshToken: string;
}

export class LogoutRequest {
  @TextField({ min: 1, max: MAX_TOKEN_LENGTH, optional: true, description: 'Default: every session ends' })
  refreshToken?: string;
}

export class ChangePasswordRequest {
  @TextField({ min: 1, max: 100, format: 'password' })
  currentPassword: string;

  @passwordField()
  newPassword: string;
}

export class UserView {
  @TextField({ format: 'uuid' })
  id: string;

  @TextField()
  username: string;

  /** As registered; the administrator of the settings has an undeliverable one (`name@localhost`). */
  @TextField()
  email: string;

  @ChoiceField(['admin', 'user'])
  role: 'admin' | 'user';

  @TextField({ nullable: true })
  displayName: string | null;

  @TextField({ nullable: true })
  organization: string | null;

  @DateField()
  createdAt: string;

  @DateField({ nullable: true })
  lastLoginAt: string | null;
}

const amountField = (description: string) => NumberField({ integer: true, description });
const limitField = () => NumberField({ integer: true, nullable: true, description: '`null`: no limit' });

export class UsageLimitsView {
  @limitField()
  bytes: number | null;

  @limitField()
  records: number | null;

  @limitField()
  metadataBytes: number | null;
}

export class UsageView {
  @amountField("Of the files of the user's records, archived ones too; each record counts its file")
  bytes: number;

  @amountField("The user's records, archived ones too")
  records: number;

  @amountField('Of the metadata of these records, as JSON')
  metadataBytes: number;

  @PartField(() => UsageLimitsView)
  limits: UsageLimitsView;
}

export class AccountView extends UserView {
  @PartField(() => UsageView)
  usage: UsageView;
}

/** Of a browser, which keeps the refresh token in a cookie. */
export class BrowserSession {
  @TextField()
  accessToken: string;

  @DateField({ description: 'When the access token ends' })
  expiresAt: string;

  @ChoiceField(['Bearer'])
  tokenType: 'Bearer';

  @PartField(() => UserView)
  user: UserView;
}

export class Tokens extends BrowserSession {
  @TextField()
  refreshToken: string;
}

export const toUserView = (user: UserEntity): UserView => ({
  id: user.id,
  username: user.username,
  email: user.email,
  role: user.role,
  displayName: user.displayName,
  organization: user.organization,
  createdAt: user.createdAt.toISOString(),
  lastLoginAt: user.lastLoginAt?.toISOString() ?? null,
});
