import type { Visibility } from '../records/record-values.js';
import type { UserRole } from '../users/user.entity.js';

/** Some ids of a set, and how many it has: an event has a bounded size. */
export interface IdSample {
  readonly count: number;
  readonly ids: readonly string[];
}

const MAX_SAMPLE = 20;

export const idSample = (ids: readonly string[]): IdSample => ({
  count: ids.length,
  ids: ids.slice(0, MAX_SAMPLE),
});

/** The operation of a request, and the id that its path names. */
export interface OperationDetails {
  /** Method and route template. */
  readonly operation: string;
  readonly target: string | null;
}

/** What an operation has started or changed. */
export interface OperationOutcome {
  readonly jobId?: string;
  readonly ownerId?: string;
  /** Number of records. */
  readonly records?: number;
}

/** Where a password was wrong. */
type PasswordCheck = 'login' | 'change-password';

interface RecordDetails {
  readonly recordId: string;
  readonly ownerId: string | null;
}

/** All events of the security log with their details. Details never contain a secret, and have a bounded size. */
export interface SecurityEventDetails {
  account_created: { readonly role: UserRole };
  login: { readonly sessionId: string };
  /** `unknownName`: keyed hash of a name that no active account has, since people type passwords into the name field. */
  login_failed: { readonly at: PasswordCheck; readonly unknownName?: string };
  login_locked: { readonly at: PasswordCheck };
  password_changed: { readonly sessions: IdSample };
  session_ended: { readonly reason: 'logout' | 'logout-everywhere'; readonly sessions: IdSample };
  refresh_replayed: { readonly sessionId: string };
  /** `omitted`: further refusals of the same client within the minute, which have no entry of their own. */
  access_refused: OperationDetails & { readonly omitted?: number };
  rate_limited: { readonly rule: string };
  admin_operation: OperationDetails & OperationOutcome;
  record_shared: RecordDetails & { readonly sharedWith: IdSample };
  visibility_changed: RecordDetails & { readonly from: Visibility; readonly to: Visibility };
  records_deleted: { readonly records: IdSample; readonly ownerIds: IdSample; readonly bytes: number };
  import_dismissed: { readonly jobId: string };
}

export type SecurityEventType = keyof SecurityEventDetails;

/** The level of each event's line in the log. */
export const SECURITY_EVENT_LEVELS = {
  account_created: 'info',
  login: 'info',
  login_failed: 'warn',
  login_locked: 'warn',
  password_changed: 'info',
  session_ended: 'info',
  refresh_replayed: 'warn',
  access_refused: 'warn',
  rate_limited: 'warn',
  admin_operation: 'info',
  record_shared: 'info',
  visibility_changed: 'info',
  records_deleted: 'info',
  import_dismissed: 'info',
} as const satisfies Record<SecurityEventType, 'info' | 'warn'>;

export const SECURITY_EVENT_TYPES = Object.keys(SECURITY_EVENT_LEVELS) as SecurityEventType[];

/** One event of the security log. */
export interface SecurityEvent<Type extends SecurityEventType = SecurityEventType> {
  readonly event: Type;
  readonly at: Date;
  /** The user who did it, or whose password was tried; `null`: unknown. */
  readonly userId: string | null;
  /** The user's name at that time. */
  readonly username: string | null;
  /** The client's address, of IPv6 its network; `null`: not caused by a request. */
  readonly address: string | null;
  readonly requestId: string | null;
  readonly details: SecurityEventDetails[Type];
}
