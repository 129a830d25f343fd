import { All, Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AppError } from '#platform';
import { Behaviour } from '../behaviour/behaviour.js';
import type { Subjects } from '../behaviour/read-switches.js';
import { FileDigests } from '../download/file-digests.js';
import { ProductStore } from '../download/product-store.js';
import { sendFile } from '../download/send-file.js';
import { type ServedFile, ServedFiles } from '../download/served-files.js';
import { answerInTrouble } from '../trouble/answer-in-trouble.js';
import { Callers } from '../trouble/callers.js';
import { sendText } from '../trouble/send-text.js';
import { Bucket, BUCKET } from './bucket.js';
import { keyOfPath } from './key-of-path.js';
import { listPage, parseListRequest } from './list-objects.js';
import { listedFacts } from './listed-facts.js';
import { listingReply } from './listing-reply.js';
import { refuseAsS3 } from './s3-xml.js';

/** The public bucket, path style: `/s3/stpubdata/<key>`, for everybody and to read; others: `buckets/`. */
@Controller()
export class S3Controller {
  constructor(
    private readonly bucket: Bucket,
    private readonly files: ServedFiles,
    private readonly store: ProductStore,
    private readonly digests: FileDigests,
    private readonly behaviour: Behaviour,
    private readonly callers: Callers,
  ) {}

  @All([`s3/${BUCKET}`, `s3/${BUCKET}/*key`])
  async answer(@Req() request: Request, @Res() response: Response): Promise<void> {
    this.callers.note('s3', request);
    const { key } = keyOfPath(request.path);
    if (!['GET', 'HEAD'].includes(request.method)) return refuseAsS3(response, 405);
    if (key === undefined) return refuseAsS3(response, 400, 'InvalidURI');
    if (key === '') await this.list(request, response);
    else await this.read(key, request, response);
  }

  private async list(request: Request, response: Response): Promise<void> {
    const subjects = ['s3', 'list'];
    if (await answerInTrouble(this.behaviour, subjects, request, response, refuseAsS3)) return;
    const query = new URL(request.originalUrl, 'http://s3').searchParams;
    // The older listing has another answer; no client of ours asks for it.
    if (query.get('list-type') !== '2') return refuseAsS3(response, 400);
    const asked = parseListRequest(query);
    const parts = { store: this.store, digests: this.digests };
    const page = listPage(this.bucket.objects(), asked);
    const reply = await listingReply(BUCKET, page, asked, (object) => listedFacts(object, parts));
    await sendText(response, reply, 'application/xml', { behaviour: this.behaviour, subjects });
  }

  private async read(key: string, request: Request, response: Response): Promise<void> {
    const object = this.bucket.object(key);
    const { file } = object ?? {};
    const subjects = ['s3', key, ...(file ? [file.product.productFilename, file.product.obs_id] : [])];
    if (await answerInTrouble(this.behaviour, subjects, request, response, refuseAsS3)) return;
    if (!file) return refuseAsS3(response, 404);
    const send = async (found: ServedFile) => {
      const served = await this.withS3Etag(found, subjects);
      await sendFile(request, response, served, { behaviour: this.behaviour, subjects, refuse: refuseAsS3 });
    };
    await this.files.serve(file, subjects, send).catch((error: unknown) => {
      if (!(error instanceof AppError && error.kind === 'not-found')) throw error;
      refuseAsS3(response, 404);
    });
  }

  /** S3 names versions by their MD5, or by those of the parts they were uploaded in. */
  private async withS3Etag(file: ServedFile, subjects: Subjects): Promise<ServedFile> {
    if (file.version.etag === null) return file;
    const partMib = this.behaviour.take('multipartMib', subjects);
    const digest =
      partMib === null ? await this.digests.md5(file) : await this.digests.multipart(file, partMib);
    // Told to change without other bytes: as an upload in parts, so that nobody takes it for their MD5.
    const told = file.mark === 0 ? digest : `${digest.slice(0, 32)}-${file.mark + 1}`;
    const weak = file.version.etag.startsWith('W/') ? 'W/' : '';
    return { ...file, version: { ...file.version, etag: `${weak}"${told}"` } };
  }
}
