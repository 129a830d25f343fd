import { IsNull, type EntityManager } from 'typeorm';
import type { Viewer } from '../records/record-access.js';
import { UserEntity } from './user.entity.js';

/** What a user may see at the moment: a user who is deleted or deactivated sees as much as a stranger. */
export const findViewer = (manager: EntityManager, id: string): Promise<Viewer> =>
  manager
    .getRepository(UserEntity)
    .findOne({ select: { id: true, role: true }, where: { id, deactivatedAt: IsNull() } });
