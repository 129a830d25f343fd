import { stat } from 'node:fs/promises';
import {
  Controller,
  ForbiddenException,
  Get,
  NotFoundException,
  Query,
  Req,
  Res,
  UnauthorizedException,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { Behaviour } from '../behaviour.js';
import { type ArchiveFile, Catalog } from '../catalog/catalog.js';
import { productUri } from '../catalog/product-row.js';
import { callerOf } from './access.js';
import { ProductStore } from './product-store.js';
import { sendFile } from './send-file.js';
import { servedVersion } from './served-version.js';

const PRODUCT_URI = new RegExp(`^${productUri('([A-Za-z0-9._-]+)')}$`);

/** The archive's files, and who may have them. */
@Controller()
export class DownloadController {
  constructor(
    private readonly catalog: Catalog,
    private readonly store: ProductStore,
    private readonly behaviour: Behaviour,
  ) {}

  /** Nest answers HEAD by the same route. */
  @Get('api/v0.1/Download/file')
  async download(
    @Query('uri') uri: unknown,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const file = this.fileOf(uri);
    requireAccess(file, request);
    const name = file.product.productFilename;
    const path = await this.store.pathOf(file);
    const { validators } = this.behaviour;
    const version = servedVersion(await stat(path), validators, this.behaviour.revisionOf(name));
    await sendFile(request, response, { path, name, version });
  }

  /** Where files are in the cloud: nowhere yet. */
  @Get('api/v0.1/path_lookup')
  lookUpPaths(@Query('uri') uris: string | string[] | undefined) {
    const asked = uris === undefined ? [] : [uris].flat();
    return Object.fromEntries(asked.map((uri) => [uri, { status_code: 404, path: null }]));
  }

  @Get('whoami')
  whoAmI(@Req() request: Request) {
    const isKnown = callerOf(request.headers) === 'authorised';
    return { anon: !isKnown, attrib: { display_name: isKnown ? 'Sample User' : 'Anonymous' } };
  }

  /** Only names that the catalog lists lead to a file; nothing of a request becomes part of a path. */
  private fileOf(uri: unknown): ArchiveFile {
    const name = typeof uri === 'string' ? PRODUCT_URI.exec(uri)?.[1] : undefined;
    const file = name === undefined ? undefined : this.catalog.fileNamed(name);
    if (!file) throw new NotFoundException('no such product');
    return file;
  }
}

function requireAccess({ product }: ArchiveFile, request: Request): void {
  if (product.dataRights === 'PUBLIC') return;
  const caller = callerOf(request.headers);
  if (caller === 'anonymous') throw new UnauthorizedException('exclusive access: a token is needed');
  if (caller === 'unknown-token')
    throw new ForbiddenException('exclusive access: this token is not authorised');
}
