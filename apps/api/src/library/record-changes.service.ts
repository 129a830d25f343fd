import { Injectable } from '@nestjs/common';
import {
  idSample,
  type FoundRecord,
  type LibraryStore,
  type RecordChange,
  type RecordSearch,
  type Viewer,
} from '#domain';
import { fieldError, fieldErrors } from '#platform';
import type { SecurityLog } from '../audit/security-log.js';
import type { Versions } from '../responses/if-match.js';
import { Resource } from '../resources/resources.js';
import { isPlainText } from '../validation/field-checks.js';
import { displayName, hasName } from './upload/display-name.js';
import type { ShareRecord, UpdateRecord } from './record-change.dto.js';
import type { RecordView } from './record.dto.js';
import { RecordsService } from './records.service.js';

type Shares = Required<Pick<RecordChange, 'sharedWith' | 'sharedByName'>>;

/** Changes of records by owners and administrators. */
@Injectable()
export class RecordChangesService {
  constructor(
    @Resource('records') private readonly search: RecordSearch,
    @Resource('library') private readonly library: LibraryStore,
    @Resource('security') private readonly security: Pick<SecurityLog, 'note'>,
    private readonly records: RecordsService,
  ) {}

  /** @param ifVersions the versions to which the change applies; `null`: any */
  async update(id: string, update: UpdateRecord, ifVersions: Versions, viewer: Viewer): Promise<RecordView> {
    const { fileName, metadata } = update;
    if (fileName !== undefined && !hasName(fileName)) throw fieldError('fileName', 'must name a file');
    if (metadata) assertStorable(metadata);
    const name = fileName === undefined ? {} : { fileName: displayName(fileName) };
    return this.change(await this.records.changeable(id, viewer), { ...update, ...name }, ifVersions, viewer);
  }

  async share(id: string, body: ShareRecord, ifVersions: Versions, viewer: Viewer): Promise<RecordView> {
    const { userIds, usernames, visibility } = body;
    if (!userIds && !usernames && !visibility)
      throw fieldError('userIds', 'must be given without usernames and visibility');
    const record = await this.records.changeable(id, viewer);
    const shares = userIds || usernames ? await this.sharesOf(body, record) : undefined;
    if (visibility === 'private' && shares && shares.sharedWith.length + shares.sharedByName.length > 0)
      throw fieldError('visibility', 'must not be private when the record is shared with users');
    const shared = await this.change(record, { ...shares, visibility }, ifVersions, viewer);
    if (shares) this.noteShares(record, shares);
    return shared;
  }

  private noteShares({ id: recordId, ownerId }: FoundRecord, { sharedWith, sharedByName }: Shares): void {
    const readers = [...sharedWith, ...sharedByName.flatMap(({ userId }) => userId ?? [])];
    this.security.note('record_shared', { recordId, ownerId, sharedWith: idSample(readers) });
  }

  async setArchived(
    id: string,
    archived: boolean,
    ifVersions: Versions,
    viewer: Viewer,
  ): Promise<RecordView> {
    return this.change(await this.records.changeable(id, viewer), { archived }, ifVersions, viewer);
  }

  private async change(
    { id, ownerId, visibility: from }: FoundRecord,
    change: RecordChange,
    ifVersions: Versions,
    viewer: Viewer,
  ): Promise<RecordView> {
    const changed = await this.library.change(id, change, ifVersions);
    const { visibility: to } = changed;
    const isAsked = change.visibility !== undefined || change.sharedWith !== undefined;
    if (isAsked && to !== from) this.security.note('visibility_changed', { recordId: id, ownerId, from, to });
    return this.records.viewOf(changed, viewer);
  }

  /**
   * The shares of a request; the owner needs none. A name without an account is a share without a reader, so that the response
   * does not tell which names exist.
   * @throws AppError validation naming unknown ids
   */
  private async sharesOf(
    { userIds = [], usernames = [] }: ShareRecord,
    { ownerId }: FoundRecord,
  ): Promise<Shares> {
    const names = [...new Set(usernames.map((name) => name.toLowerCase()))];
    const found = await this.search.users({ userIds, usernames: names });
    const sharedWith = [...new Set(knownIds(found.userIds))].filter((id) => id !== ownerId);
    const isShared = new Set<string | null>([ownerId, ...sharedWith]);
    const sharedByName = names
      .map((username, i) => ({ username, userId: found.usernames[i] }))
      .filter(({ userId }) => userId === null || !isShared.has(userId));
    return { sharedWith, sharedByName };
  }
}

/** @throws AppError validation naming ids without an account */
function knownIds(found: readonly (string | null)[]): string[] {
  const unknown = found.flatMap((id, i) => (id === null ? `userIds.${i}` : []));
  if (unknown.length > 0)
    throw fieldErrors(unknown.map((field) => ({ field, message: 'there is no such user' })));
  return found.flatMap((id) => id ?? []);
}

const MAX_NAME_LENGTH = 100;

/**
 * Refuses metadata that the database cannot store unchanged.
 * @throws AppError validation naming the entry
 */
function assertStorable(metadata: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(metadata)) {
    if (name === '' || name.length > MAX_NAME_LENGTH || !isPlainText(name))
      throw fieldError('metadata', `names must be plain text of 1 to ${MAX_NAME_LENGTH} characters`);
    if (!isStorable(value))
      throw fieldError(`metadata.${name}`, 'must hold plain text and finite numbers only');
  }
}

/** The depth of bodies is limited before (`http/body-limits.ts`). */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return isPlainText(value, true);
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, part]) => isPlainText(name) && isStorable(part));
}
