import { Controller, Get, Inject, NotFoundException, Query, Req, Res } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { RequestListener } from 'node:http';
import type { Request, Response } from 'express';
import { Behaviour } from '../behaviour/behaviour.js';
import { Catalog, type ListedFile } from '../catalog/catalog.js';
import { fileNameOf } from '../catalog/product-row.js';
import { answerInTrouble, refusePlainly } from '../trouble/answer-in-trouble.js';
import { Callers } from '../trouble/callers.js';
import { OtherHost } from '../trouble/other-host.js';
import { callerOf, requireAccess } from './access.js';
import { sendFile } from './send-file.js';
import { ServedFiles } from './served-files.js';

/** The archive's files, and who may have them. */
@Controller()
export class DownloadController {
  constructor(
    private readonly catalog: Catalog,
    private readonly files: ServedFiles,
    private readonly behaviour: Behaviour,
    private readonly callers: Callers,
    private readonly otherHost: OtherHost,
    @Inject(HttpAdapterHost) private readonly adapter: HttpAdapterHost,
  ) {}

  /** Nest answers HEAD by the same route. */
  @Get('api/v0.1/Download/file')
  async download(
    @Query('uri') uri: unknown,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const listed = this.fileOf(uri);
    const { product } = listed.file;
    const subjects = ['download', product.productFilename, product.obs_id];
    if (await answerInTrouble(this.behaviour, subjects, request, response)) return;
    if (await this.otherHost.isAsked(request.socket.localPort)) this.callers.note('other-host', request);
    else if (this.behaviour.take('redirect', subjects)) return this.redirect(request, response);
    requireAccess(listed, this.behaviour, request);
    await this.files.serve(listed.file, subjects, (file) => {
      response.set('Content-Disposition', `attachment; filename="${file.name}"`);
      return sendFile(request, response, file, {
        behaviour: this.behaviour,
        subjects,
        refuse: refusePlainly,
      });
    });
  }

  @Get('whoami')
  whoAmI(@Req() request: Request) {
    const isKnown = callerOf(request.headers) === 'authorised';
    return { anon: !isKnown, attrib: { display_name: isKnown ? 'Sample User' : 'Anonymous' } };
  }

  private async redirect(request: Request, response: Response): Promise<void> {
    const app = this.adapter.httpAdapter.getInstance<RequestListener>();
    response.redirect(302, `${await this.otherHost.address(app)}${request.originalUrl}`);
  }

  /** Only names that the catalog lists lead to a file; nothing of a request becomes part of a path. */
  private fileOf(uri: unknown): ListedFile {
    const name = typeof uri === 'string' ? fileNameOf(uri) : undefined;
    const file = name === undefined ? undefined : this.catalog.fileNamed(name);
    if (!file) throw new NotFoundException('no such product');
    return file;
  }
}
