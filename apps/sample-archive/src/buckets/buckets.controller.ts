import { All, Controller, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AppError } from '#platform';
import { Behaviour } from '../behaviour/behaviour.js';
import { keyOfPath } from '../cloud/key-of-path.js';
import { refuseAsS3 } from '../cloud/s3-xml.js';
import { LoopbackGuard } from '../loopback.guard.js';
import { OwnerSecret } from '../owner-secret.js';
import { answerInTrouble } from '../trouble/answer-in-trouble.js';
import { Callers } from '../trouble/callers.js';
import { answerRequest } from './answer-request.js';
import { operationOf, type BucketRequest } from './bucket-request.js';
import { BUCKET_ACCESS_KEY_ID, Buckets } from './buckets.js';
import { S3Refusal } from './s3-refusal.js';
import { checkSignature } from './signature-v4.js';

/** Buckets that clients make and write to, path style: `/s3/{bucket}/{key}`; signed, and from this machine only. */
@Controller()
@UseGuards(LoopbackGuard)
export class BucketsController {
  constructor(
    private readonly buckets: Buckets,
    private readonly behaviour: Behaviour,
    private readonly callers: Callers,
    private readonly secret: OwnerSecret,
  ) {}

  @All(['s3/:bucket', 's3/:bucket/*key'])
  async answer(@Req() request: Request, @Res() response: Response): Promise<void> {
    this.callers.note('s3', request);
    try {
      const asked = await this.understand(request, response);
      if (await answerInTrouble(this.behaviour, asked.subjects, request, response, refuseAsS3)) return;
      await answerRequest(asked, { buckets: this.buckets, behaviour: this.behaviour });
    } catch (error) {
      refuse(error, request, response);
    }
  }

  private async understand(request: Request, response: Response): Promise<BucketRequest> {
    const { bucket, key } = keyOfPath(request.path);
    if (key === undefined) throw new S3Refusal(400, 'InvalidURI');
    const { method, originalUrl: url, headers } = request;
    const owner = { accessKeyId: BUCKET_ACCESS_KEY_ID, secretAccessKey: this.secret.text };
    const signedAs = checkSignature({ method, url, headers }, owner);
    const query = new URL(url, 'http://s3').searchParams;
    const operation = operationOf(method, key, query);
    if (operation !== 'CreateBucket') await this.buckets.find(bucket);
    // The app has read it as a document of its own.
    if (request.is('json')) throw new S3Refusal(501, 'NotImplemented');
    const subjects = ['s3', bucket, operation, key];
    return { operation, bucket, key, query, signedAs, subjects, request, response };
  }
}

function refuse(error: unknown, request: Request, response: Response): void {
  // Who went away in the middle needs no answer; what came of the body has been removed.
  if (response.destroyed || request.socket.destroyed) return;
  if (error instanceof S3Refusal) return refuseAsS3(response, error.status, error.code);
  if (error instanceof AppError && error.kind === 'validation') return refuseAsS3(response, 400);
  throw error;
}
