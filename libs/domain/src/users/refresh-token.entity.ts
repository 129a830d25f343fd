import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One link of a chain of rotated refresh tokens. The token itself is never stored, only its SHA-256. */
@Entity('refresh_tokens')
export class RefreshTokenEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  userId: string;

  /** All tokens that came from one login. */
  @Column('uuid')
  familyId: string;

  @Column('text')
  tokenHash: string;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz')
  expiresAt: Date;

  /** When its successor was given out; it still works for a short grace after that. */
  @Column('timestamptz', { nullable: true })
  rotatedAt: Date | null;

  @Column('timestamptz', { nullable: true })
  revokedAt: Date | null;
}
