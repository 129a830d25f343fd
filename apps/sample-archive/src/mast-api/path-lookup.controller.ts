import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { PublicBucket } from '../bucket/public-bucket.js';
import { fileNameOf } from '../catalogue/product-row.js';
import { answerWithFault } from '../fault-injection/answer-with-fault.js';
import { Faults } from '../fault-injection/faults.js';
import { sendText } from '../fault-injection/send-body.js';

/** More addresses would exceed the archive's URL limit. */
const MAX_URIS = 40;

/** The key of a file in the bucket, as the archive reports it. */
interface CloudPath {
  readonly status_code: 200 | 404;
  readonly path: string | null;
}

const NO_KEY: CloudPath = { status_code: 404, path: null };

/** Looks up keys of files in the bucket. */
@Controller()
export class PathLookupController {
  constructor(
    private readonly bucket: PublicBucket,
    private readonly faults: Faults,
  ) {}

  @Get('api/v0.1/path_lookup')
  async lookUp(
    @Query('uri') uri: string | string[] | undefined,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const uris = uri === undefined ? [] : [uri].flat();
    const subjects = ['path_lookup', ...uris.flatMap((one) => fileNameOf(one) ?? [])];
    if (await answerWithFault(this.faults, subjects, request, response)) return;
    if (uris.length > MAX_URIS) return void response.status(414).type('html').send('URI Too Long');
    const paths = Object.fromEntries(uris.map((one) => [one, this.pathOf(one)]));
    const context = { faults: this.faults, subjects };
    await sendText(response, JSON.stringify(paths), 'application/json', context);
  }

  private pathOf(uri: string): CloudPath {
    const fileName = fileNameOf(uri);
    const key = fileName === undefined ? undefined : this.bucket.keyOf(fileName);
    if (fileName === undefined || key === undefined) return NO_KEY;
    const fault = this.faults.take('pathLookup', ['path_lookup', fileName]);
    if (fault === 'null') return NO_KEY;
    return { status_code: 200, path: fault === 'stale' ? `/${key}.moved` : `/${key}` };
  }
}
