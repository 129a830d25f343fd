import type { UserEntity } from '#domain';
import type { UserView } from './auth.dto.js';

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
