import { Body, Controller, Get, Headers, HttpCode, Inject, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import { answerWithProgress, unlessDisconnected } from '#platform';
import {
  ARCHIVE_PATHS,
  type ArchiveSearch,
  type DownloadRequest,
  type ForgetDownload,
  type ImportPlanQuery,
  type ObservationsQuery,
  type ProductsQuery,
} from '#archive-client/contract';
import type { Archive } from './archive.js';

/** Injection token of the {@link Archive}. */
export const ARCHIVE = Symbol('archive');

/** The endpoints of the contract. Calls whose client disconnects are aborted. */
@Controller()
export class ArchiveController {
  constructor(@Inject(ARCHIVE) private readonly archive: Archive) {}

  /** Health is public; which archive is used is only told to our own apps, by the secret. */
  @Get(ARCHIVE_PATHS.health)
  async health(@Headers('authorization') authorization?: string) {
    const { status, archiveUrl } = await this.archive.health();
    return authorization === undefined ? { status } : { status, archiveUrl };
  }

  @Post(ARCHIVE_PATHS.search)
  @HttpCode(200)
  search(@Body() query: ArchiveSearch, @Res({ passthrough: true }) response: Response) {
    return unlessDisconnected(response, (signal) => this.archive.search(query, signal));
  }

  @Post(ARCHIVE_PATHS.products)
  @HttpCode(200)
  products(@Body() query: ProductsQuery, @Res({ passthrough: true }) response: Response) {
    return unlessDisconnected(response, (signal) => this.archive.products(query, signal));
  }

  @Post(ARCHIVE_PATHS.observations)
  @HttpCode(200)
  observations(@Body() query: ObservationsQuery, @Res({ passthrough: true }) response: Response) {
    return unlessDisconnected(response, (signal) => this.archive.observations(query, signal));
  }

  @Post(ARCHIVE_PATHS.forget)
  @HttpCode(200)
  forgetDownload(@Body() request: ForgetDownload): object {
    this.archive.forgetDownload(request);
    return {};
  }

  @Post(ARCHIVE_PATHS.plan)
  @HttpCode(200)
  planImport(@Body() query: ImportPlanQuery, @Res({ passthrough: true }) response: Response) {
    return unlessDisconnected(response, (signal) => this.archive.planImport(query, signal));
  }

  @Post(ARCHIVE_PATHS.download)
  download(@Body() request: DownloadRequest, @Res() response: Response) {
    // Fetched bytes are kept: a repeated call, to this or another process, resumes.
    const end = { isResumable: true };
    return answerWithProgress(
      response,
      (report, signal) => this.archive.download(request, report, signal),
      end,
    );
  }
}
