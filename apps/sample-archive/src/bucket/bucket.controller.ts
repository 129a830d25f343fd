import { All, Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AppError } from '#platform';
import { answerWithFault } from '../fault-injection/answer-with-fault.js';
import { Callers } from '../fault-injection/callers.js';
import { Faults } from '../fault-injection/faults.js';
import type { Subjects } from '../fault-injection/read-switches.js';
import { sendText } from '../fault-injection/send-body.js';
import { FileDigests } from '../files/file-digests.js';
import { ProductStore } from '../files/product-store.js';
import { sendFile } from '../files/send-file.js';
import { type ServedFile, ServedFiles } from '../files/served-files.js';
import { servedVersion } from '../files/served-version.js';
import { dateOfMjd } from '../mjd.js';
import { listPage, parseListRequest } from './list-objects.js';
import { type ListedFacts, listingReply } from './listing-reply.js';
import { type BucketObject, PUBLIC_BUCKET, PublicBucket } from './public-bucket.js';
import { keyOfPath, refuseAsS3 } from './s3-protocol.js';

/** The public bucket, path style: `/s3/stpubdata/<key>`; readable by everyone, writable by no one. */
@Controller()
export class BucketController {
  constructor(
    private readonly bucket: PublicBucket,
    private readonly files: ServedFiles,
    private readonly store: ProductStore,
    private readonly digests: FileDigests,
    private readonly faults: Faults,
    private readonly callers: Callers,
  ) {}

  @All([`s3/${PUBLIC_BUCKET}`, `s3/${PUBLIC_BUCKET}/*key`])
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
    if (await answerWithFault(this.faults, subjects, request, response, refuseAsS3)) return;
    const query = new URL(request.originalUrl, 'http://s3').searchParams;
    // The older listing has another response; our clients do not use it.
    if (query.get('list-type') !== '2') return refuseAsS3(response, 400);
    const asked = parseListRequest(query);
    const page = listPage(this.bucket.objects(), asked);
    const reply = await listingReply(PUBLIC_BUCKET, page, asked, (object) => this.listedFacts(object));
    await sendText(response, reply, 'application/xml', { faults: this.faults, subjects });
  }

  /** Listing entry of an object; one not generated yet has no ETag, and the size of the catalogue. */
  private async listedFacts({ file, row }: BucketObject): Promise<ListedFacts> {
    const found = await this.store.existing(file);
    if (found === undefined) return { modified: dateOfMjd(row.t_min ?? 0), size: file.product.size };
    const { size, modified } = found;
    if (file.source.kind !== 'disk') return { modified, size };
    const etag = await this.digests.md5({ ...found, version: servedVersion(found, 'both') });
    return { modified, size, etag };
  }

  private async read(key: string, request: Request, response: Response): Promise<void> {
    const object = this.bucket.object(key);
    const { file } = object ?? {};
    const subjects = ['s3', key, ...(file ? [file.product.productFilename, file.product.obs_id] : [])];
    if (await answerWithFault(this.faults, subjects, request, response, refuseAsS3)) return;
    if (!file) return refuseAsS3(response, 404);
    const send = async (found: ServedFile) => {
      const served = await this.withS3Etag(found, subjects);
      await sendFile(request, response, served, { faults: this.faults, subjects, refuse: refuseAsS3 });
    };
    await this.files.serve(file, subjects, send).catch((error: unknown) => {
      if (!(error instanceof AppError && error.kind === 'not-found')) throw error;
      refuseAsS3(response, 404);
    });
  }

  /** S3's ETag is the MD5 of an object, or of the parts of a multipart upload. */
  private async withS3Etag(file: ServedFile, subjects: Subjects): Promise<ServedFile> {
    if (file.version.etag === null) return file;
    const partMib = this.faults.take('multipartMib', subjects);
    const digest =
      partMib === null ? await this.digests.md5(file) : await this.digests.multipart(file, partMib);
    // The ETag of a multipart upload of the same bytes, which clients must not take for their MD5.
    const etag = file.mark === 0 ? digest : `${digest.slice(0, 32)}-${file.mark + 1}`;
    const weak = file.version.etag.startsWith('W/') ? 'W/' : '';
    return { ...file, version: { ...file.version, etag: `${weak}"${etag}"` } };
  }
}
