import { Controller, Get, Inject, NotFoundException, Query, Req, Res } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { RequestListener } from 'node:http';
import type { Request, Response } from 'express';
import { Catalogue, type ListedFile } from '../catalogue/catalogue.js';
import { fileNameOf } from '../catalogue/product-row.js';
import { answerWithFault, refusePlainly } from '../fault-injection/answer-with-fault.js';
import { Callers } from '../fault-injection/callers.js';
import { Faults } from '../fault-injection/faults.js';
import { OtherHost } from '../fault-injection/other-host.js';
import { sendFile } from '../files/send-file.js';
import { ServedFiles } from '../files/served-files.js';
import { callerOf, requireAccess } from './exclusive-access.js';

/** Downloads of the archive's files, exclusive ones only with the token. */
@Controller()
export class DownloadController {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly files: ServedFiles,
    private readonly faults: Faults,
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
    if (await answerWithFault(this.faults, subjects, request, response)) return;
    if (await this.otherHost.isAsked(request.socket.localPort)) this.callers.note('other-host', request);
    else if (this.faults.take('redirect', subjects)) return this.redirect(request, response);
    requireAccess(listed, this.faults, request);
    await this.files.serve(listed.file, subjects, (file) => {
      response.set('Content-Disposition', `attachment; filename="${file.name}"`);
      return sendFile(request, response, file, {
        faults: this.faults,
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

  /** Only names listed in the catalogue lead to a file; no part of a request becomes part of a path. */
  private fileOf(uri: unknown): ListedFile {
    const name = typeof uri === 'string' ? fileNameOf(uri) : undefined;
    const file = name === undefined ? undefined : this.catalogue.fileNamed(name);
    if (!file) throw new NotFoundException('no such product');
    return file;
  }
}
