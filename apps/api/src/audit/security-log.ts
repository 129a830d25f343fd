import { createHmac, hkdfSync } from 'node:crypto';
import type { DataSource } from 'typeorm';
import {
  createSecurityEventStore,
  SECURITY_EVENT_LEVELS,
  SECURITY_EVENT_TYPES,
  type SecurityEvent,
  type SecurityEventDetails,
  type SecurityEventType,
} from '#domain';
import { counter, type Logger, type SettingsOf } from '#platform';
import { eventWriter } from './event-writer.js';
import { limitRefusals } from './limit-refusals.js';
import { currentOrigin, type Origin } from './request-origin.js';

const events = counter({
  name: 'firstlight_security_events_total',
  help: 'Events of the security log, also those without an entry',
  labels: ['event'],
});
// Alerts see the first event of a process only as a change of an existing series.
for (const event of SECURITY_EVENT_TYPES) events.inc({ event }, 0);

/** Notes one event. */
export type NoteEvent = <Type extends SecurityEventType>(
  event: Type,
  details: SecurityEventDetails[Type],
  origin?: Partial<Origin>,
) => void;

/** The security log: a line in the log and an entry in the database for each event. */
export interface SecurityLog {
  /**
   * Notes an event of the current request without waiting, and never fails.
   * @param origin differs from that of the current request
   */
  readonly note: NoteEvent;
  /** Stands for a name that nobody has: equal names have equal hashes. */
  hashName(this: void, name: string): string;
  /** Writes what is left at the end of the process. */
  close(this: void): Promise<void>;
}

interface SecurityLogOptions {
  readonly database: Pick<DataSource, 'manager'>;
  readonly logger: Logger;
  readonly settings: Pick<SettingsOf<'api'>, 'JWT_SECRET'>;
}

export function createSecurityLog({ database, logger, settings }: SecurityLogOptions): SecurityLog {
  const writer = eventWriter(createSecurityEventStore(database.manager), logger);
  const write = (event: SecurityEvent) => {
    logger[SECURITY_EVENT_LEVELS[event.event]](lineOf(event), 'security event');
    writer.write(event);
  };
  const refusals = limitRefusals(write);
  return {
    note(event, details, origin) {
      events.inc({ event });
      const noted: SecurityEvent = { event, at: new Date(), ...currentOrigin(), ...origin, details };
      if (isRefusal(noted)) refusals.record(noted);
      else write(noted);
    },
    hashName: nameHash(settings),
    async close() {
      refusals.end();
      await writer.flush();
    },
  };
}

const isRefusal = (event: SecurityEvent): event is SecurityEvent<'access_refused'> =>
  event.event === 'access_refused';

/** The log has its own time. */
const lineOf = ({ at: _, requestId, ...event }: SecurityEvent): object =>
  requestId === null ? event : { requestId, ...event };

/** Too short to confirm a guess of the name, long enough to tell names apart. */
const NAME_HASH_LENGTH = 8;

function nameHash({ JWT_SECRET }: SecurityLogOptions['settings']): SecurityLog['hashName'] {
  const key = Buffer.from(hkdfSync('sha256', JWT_SECRET, '', 'names in the security log', 32));
  return (name) =>
    createHmac('sha256', key).update(name.toLowerCase()).digest('hex').slice(0, NAME_HASH_LENGTH);
}
