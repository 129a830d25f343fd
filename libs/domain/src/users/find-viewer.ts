import { IsNull, type EntityManager } from 'typeorm';
import type { Viewer } from '../records/record-access.js';
import { UserEntity } from './user.entity.js';

/** The current access rights of a user; a deleted or deactivated user has those of a client without a token. */
export const findViewer = (manager: EntityManager, id: string): Promise<Viewer> =>
  manager
    .getRepository(UserEntity)
    .findOne({ select: { id: true, role: true }, where: { id, deactivatedAt: IsNull() } });
