import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { AppError } from '#platform';
import { hashToken } from '../auth/tokens.js';
import { Resource } from '../resources/resources.js';

/** A download must begin within this time. */
const BEGIN_SECONDS = 60;
/** A download that has begun can be continued for this time. */
export const CONTINUE_SECONDS = 3_600;

/** 80 characters: log lines leave out parts of a URL that are longer than 64 (`loggable-url.ts`). */
const TICKET_BYTES = 60;
const TICKET = /^[\w-]{80}$/;

/** A download that a session of a user may make. */
export interface GrantedDownload {
  readonly path: string;
  readonly userId: string;
  readonly sessionId: string;
}

/** A new ticket for a download. */
export interface IssuedTicket {
  readonly ticket: string;
  readonly expiresAt: Date;
}

/** `begin` uses a ticket up, `continue` may follow it, `look` leaves it unused. */
export type TicketUse = 'begin' | 'continue' | 'look';

/**
 * Tickets for downloads, in Redis, which forgets them in time. Only their hashes are stored. After a loss of Redis' data a client
 * needs a new ticket.
 */
@Injectable()
export class DownloadTickets {
  constructor(@Resource('redis') private readonly redis: Redis) {}

  /** @throws AppError unavailable */
  async issue(download: GrantedDownload): Promise<IssuedTicket> {
    const ticket = randomBytes(TICKET_BYTES).toString('base64url');
    const expiresAt = new Date(Date.now() + BEGIN_SECONDS * 1_000);
    await answered(this.redis.set(unusedKey(ticket), JSON.stringify(download), 'EX', BEGIN_SECONDS));
    return { ticket, expiresAt };
  }

  /** @throws AppError not-found if the ticket is unknown, too old or used up; unavailable */
  async take(ticket: string, use: TicketUse): Promise<GrantedDownload> {
    const stored = TICKET.test(ticket) ? await answered(this.find(ticket, use)) : null;
    if (stored === null) throw ticketRefused();
    return JSON.parse(stored) as GrantedDownload;
  }

  private async find(ticket: string, use: TicketUse): Promise<string | null> {
    const begun = use === 'begin' ? null : await this.redis.get(begunKey(ticket));
    if (begun !== null) return begun;
    return use === 'look' ? this.redis.get(unusedKey(ticket)) : this.begin(ticket);
  }

  /** Of simultaneous requests only one gets the ticket. */
  private async begin(ticket: string): Promise<string | null> {
    const download = await this.redis.getdel(unusedKey(ticket));
    if (download !== null) await this.redis.set(begunKey(ticket), download, 'EX', CONTINUE_SECONDS);
    return download;
  }
}

const unusedKey = (ticket: string): string => `download:unused:${hashToken(ticket)}`;
const begunKey = (ticket: string): string => `download:begun:${hashToken(ticket)}`;

/** For every ticket that does not hold, also when its session has ended. */
export const ticketRefused = (cause?: unknown): AppError =>
  new AppError(
    'not-found',
    'The ticket of the download is unknown, has expired or was used; ask for another',
    {
      cause,
    },
  );

/** @throws AppError unavailable when Redis does not answer */
async function answered<T>(command: Promise<T>): Promise<T> {
  try {
    return await command;
  } catch (error) {
    throw new AppError('unavailable', 'The store of download tickets does not answer', { cause: error });
  }
}
