import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { DataType, ProcessingLevel, RecordStatus, Visibility, WcsValues } from './record-values.js';

/** A file of the library and what is known of it; both its keys name rows of `blobs`. Access is decided by `ownerId`, `visibility` and `record_shares`. */
@Entity('records')
export class RecordEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  fileName: string;

  @Column('text')
  storageKey: string;

  @Column('text', { nullable: true })
  thumbnailKey: string | null;

  /** Where the file comes from, when the same file may come again: the archive's URI. */
  @Column('text', { nullable: true })
  sourceUri: string | null;

  /** Set while the file is not in the storage; the record is `invalid` so long. */
  @Column('timestamptz', { nullable: true })
  fileMissingSince: Date | null;

  @Column('text')
  dataType: DataType;

  @Column('text')
  contentType: string;

  /** bigint in SQL; files stay far below 2⁵³ bytes. */
  @Column('bigint', { transformer: { to: (n: number) => n, from: Number } })
  fileSize: number;

  @Column('text')
  sha256: string;

  @Column('text')
  status: RecordStatus;

  @Column('timestamptz', { nullable: true })
  archivedAt: Date | null;

  @Column('timestamptz', { nullable: true })
  observationDate: Date | null;

  @Column('text', { nullable: true })
  targetName: string | null;

  @Column('text', { nullable: true })
  instrument: string | null;

  @Column('text', { nullable: true })
  filter: string | null;

  @Column('float8', { nullable: true })
  exposureTime: number | null;

  @Column('int', { nullable: true })
  calibrationLevel: number | null;

  @Column('text', { nullable: true })
  proposalId: string | null;

  @Column('text', { nullable: true })
  proposalPi: string | null;

  @Column('text', { nullable: true })
  observationTitle: string | null;

  @Column('text', { nullable: true })
  wavelengthRange: string | null;

  @Column('float8', { nullable: true })
  wavelengthUm: number | null;

  @Column('jsonb', { nullable: true })
  wcs: WcsValues | null;

  @Column('jsonb', { nullable: true })
  dimensions: number[] | null;

  @Column('text', { nullable: true })
  units: string | null;

  @Column('text')
  observationBaseId: string;

  @Column('text')
  processingLevel: ProcessingLevel;

  @Column('uuid', { nullable: true })
  parentId: string | null;

  @Column('uuid', { array: true })
  derivedFrom: string[];

  @Column('text', { array: true })
  tags: string[];

  @Column('text', { nullable: true })
  description: string | null;

  @Column('uuid', { nullable: true })
  ownerId: string | null;

  @Column('text')
  visibility: Visibility;

  @Column('bool')
  isViewable: boolean;

  /** Raw archive columns under `archive_…` and header values. */
  @Column('jsonb')
  metadata: Record<string, unknown>;

  /** Counts the changes; the ETag of the record. */
  @Column('int')
  version: number;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz')
  updatedAt: Date;
}
