import { Column, Entity, PrimaryColumn } from 'typeorm';

export type UserRole = 'admin' | 'user';

/** An account. Names and addresses are unique regardless of case. */
@Entity('users')
export class UserEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  username: string;

  @Column('text')
  email: string;

  /** Argon2id hash in PHC format. */
  @Column('text')
  passwordHash: string;

  @Column('text')
  role: UserRole;

  @Column('text', { nullable: true })
  displayName: string | null;

  @Column('text', { nullable: true })
  organization: string | null;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  lastLoginAt: Date | null;

  /** Set when the account was deactivated: it can neither log in nor use its tokens. */
  @Column('timestamptz', { nullable: true })
  deactivatedAt: Date | null;
}
