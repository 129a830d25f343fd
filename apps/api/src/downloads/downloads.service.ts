import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { accountCaller, AppError, fieldError, nameCaller, type Storage } from '#platform';
import type { Identity } from '../auth/access.js';
import { Callers } from '../auth/callers.js';
import { ExportService } from '../datamanagement/export.service.js';
import { JobsService } from '../jobs/jobs.service.js';
import { fileResultOf, sendResult, type FileResult } from '../jobs/send-result.js';
import { RecordFiles } from '../library/record-files.js';
import { RecordsService } from '../library/records.service.js';
import { Resource } from '../resources/resources.js';
import { targetOf, type DownloadTarget } from './download-path.js';
import {
  CONTINUE_SECONDS,
  DownloadTickets,
  ticketRefused,
  type GrantedDownload,
  type TicketUse,
} from './download-tickets.js';
import type { DownloadTicket } from './downloads.dto.js';

/** The URL of a ticket is worth nothing in a cache. */
const UNCACHED = { 'Cache-Control': 'no-store', Vary: undefined };

/** Downloads by clients that cannot send a token, such as a link of a page. */
@Injectable()
export class DownloadsService {
  constructor(
    private readonly tickets: DownloadTickets,
    private readonly callers: Callers,
    private readonly records: RecordsService,
    private readonly files: RecordFiles,
    private readonly exports: ExportService,
    private readonly jobs: JobsService,
    @Resource('storage') private readonly storage: Storage,
  ) {}

  /** @throws AppError not-found, conflict as the path itself; validation if it has no file; unavailable */
  async issue(path: string, user: Identity): Promise<DownloadTicket> {
    const target = targetOf(path);
    await (target.kind === 'record' ? this.records.visible(target.id, user) : this.result(target, user));
    const download = { path, userId: user.id, sessionId: user.sessionId };
    const { ticket, expiresAt } = await this.tickets.issue(download);
    return { url: `/api/downloads/${ticket}`, expiresAt: expiresAt.toISOString() };
  }

  /** Sends the file of a ticket if its user may still see it. @throws AppError not-found, bad-range, unavailable */
  async send(ticket: string, request: Request, response: Response): Promise<void> {
    const download = await this.tickets.take(ticket, useOf(request));
    const user = await this.userOf(download);
    nameCaller(accountCaller(user.id));
    const target = targetOf(download.path);
    if (target.kind === 'record') return this.files.send(target.id, user, { request, response }, UNCACHED);
    const result = await this.result(target, user);
    await this.jobs.keepFor(target.id, CONTINUE_SECONDS / 60);
    return sendResult(this.storage, request, response, result, UNCACHED);
  }

  private async userOf({ userId, sessionId }: GrantedDownload): Promise<Identity> {
    try {
      return await this.callers.identify({ sub: userId, sid: sessionId });
    } catch (error) {
      if (error instanceof AppError && error.kind === 'unauthenticated') throw ticketRefused(error);
      throw error;
    }
  }

  private async result({ kind, id }: DownloadTarget, user: Identity): Promise<FileResult> {
    if (kind === 'export') return this.exports.finished(id, user);
    const file = fileResultOf(await this.jobs.finished(user.id, id));
    if (file === null)
      throw fieldError('path', 'must name a job with a file: the result of this one is a record');
    return file;
  }
}

/** What a client that goes on after a break sends. */
const RANGE = /^bytes=\d+-\d*$/;

/** A download that broke off goes on with `Range`; `HEAD` only looks at the file. */
function useOf(request: Request): TicketUse {
  if (request.method === 'HEAD') return 'look';
  return RANGE.test(request.get('range') ?? '') ? 'continue' : 'begin';
}
