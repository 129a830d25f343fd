import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Behaviour } from '../behaviour/behaviour.js';
import { fileNameOf } from '../catalog/product-row.js';
import { answerInTrouble } from '../trouble/answer-in-trouble.js';
import { sendText } from '../trouble/send-text.js';
import { Bucket } from './bucket.js';

/** More addresses make the request's own address too long for the archive. */
const MOST_URIS = 40;

/** Where a file is in the cloud, as the archive tells it. */
interface CloudPath {
  readonly status_code: 200 | 404;
  readonly path: string | null;
}

const NOWHERE: CloudPath = { status_code: 404, path: null };

/** Tells where files are in the bucket. */
@Controller()
export class PathLookupController {
  constructor(
    private readonly bucket: Bucket,
    private readonly behaviour: Behaviour,
  ) {}

  @Get('api/v0.1/path_lookup')
  async lookUp(
    @Query('uri') uri: string | string[] | undefined,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const uris = uri === undefined ? [] : [uri].flat();
    const subjects = ['path_lookup', ...uris.flatMap((one) => fileNameOf(one) ?? [])];
    if (await answerInTrouble(this.behaviour, subjects, request, response)) return;
    if (uris.length > MOST_URIS) return void response.status(414).type('html').send('URI Too Long');
    const paths = Object.fromEntries(uris.map((one) => [one, this.pathOf(one)]));
    const context = { behaviour: this.behaviour, subjects };
    await sendText(response, JSON.stringify(paths), 'application/json', context);
  }

  private pathOf(uri: string): CloudPath {
    const fileName = fileNameOf(uri);
    const key = fileName === undefined ? undefined : this.bucket.keyOf(fileName);
    if (fileName === undefined || key === undefined) return NOWHERE;
    const told = this.behaviour.take('pathLookup', ['path_lookup', fileName]);
    if (told === 'null') return NOWHERE;
    return { status_code: 200, path: told === 'stale' ? `/${key}.moved` : `/${key}` };
  }
}
