import { SECURITY_EVENT_TYPES, type SecurityEventType } from '#domain';
import { CursorPageOf, CursorPageQuery } from '../paging/page.js';
import { ChoiceField, DateField, DictionaryField, TextField, UUID } from '../validation/fields.js';

/** A moment to which a time zone belongs. */
const MOMENT = {
  expression: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/,
  says: 'must be a time in UTC (2026-12-31T23:59:59Z)',
};

const moment = (description: string): PropertyDecorator =>
  TextField({ optional: true, pattern: MOMENT, description });

export class SecurityEventListQuery extends CursorPageQuery {
  @ChoiceField(SECURITY_EVENT_TYPES, { optional: true })
  event?: SecurityEventType;

  @TextField({ optional: true, format: 'uuid', pattern: UUID })
  userId?: string;

  @moment('Events from this time on, in UTC')
  from?: string;

  @moment('Events before this time, in UTC')
  to?: string;
}

export class SecurityEventView {
  @TextField({ format: 'uuid' })
  id: string;

  @ChoiceField(SECURITY_EVENT_TYPES)
  event: SecurityEventType;

  @DateField()
  at: string;

  @TextField({
    format: 'uuid',
    nullable: true,
    description: 'Who did it, or whose password was tried; null: unknown',
  })
  userId: string | null;

  @TextField({ nullable: true, description: "The user's name at that time" })
  username: string | null;

  @TextField({ nullable: true, description: 'Address of the client, of IPv6 its /64 network' })
  address: string | null;

  @TextField({ nullable: true })
  requestId: string | null;

  @DictionaryField({ description: 'docs/reference/accounts-and-rights.md, "Security log"' })
  details: object;
}

export class SecurityEventPage extends CursorPageOf(SecurityEventView, 'SecurityEventPage') {}
