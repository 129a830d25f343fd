import path from 'node:path';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express, Request, Response } from 'express';
import { AppError } from '#platform';
import { keyOfPath, refuseAsS3 } from '../../../apps/sample-archive/src/bucket/s3-protocol.js';
import { answerWithFault } from '../../../apps/sample-archive/src/fault-injection/answer-with-fault.js';
import { Faults } from '../../../apps/sample-archive/src/fault-injection/faults.js';
import { answerRequest } from './answer-request.js';
import { type BucketRequest, operationOf } from './bucket-request.js';
import { Buckets } from './buckets.js';
import { S3Refusal } from './s3-refusal.js';
import { S3_SWITCHES, type S3Faults } from './s3-switches.js';
import { checkSignature, type Credentials } from './signature-v4.js';

/** The endpoint is a URL with a path. */
const PREFIX = '/s3';
const MAX_REQUESTS = 1000;

/**
 * A strict S3 server with buckets in a folder, path style, for the operations that the storage uses, with fault switches. Every
 * request must be signed.
 */
export class S3Server {
  readonly faults: S3Faults = new Faults(S3_SWITCHES);
  /** `PUT /bucket/key?…` of the last thousand requests, in order. */
  readonly requests: string[] = [];

  private constructor(
    readonly buckets: Buckets,
    private readonly owner: Credentials,
    private readonly server: Server,
  ) {}

  /** Starts a server with the existing buckets of the folder. @param port a free one by default */
  static async start(folder: string, owner: Credentials, port = 0): Promise<S3Server> {
    const buckets = new Buckets(path.join(folder, 'buckets'));
    await buckets.restore();
    const app = new ExpressAdapter().getInstance<Express>();
    const server = createServer(app);
    const started = new S3Server(buckets, owner, server);
    app.use((request, response) => started.answer(request, response));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, '127.0.0.1', resolve);
    });
    return started;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${this.port}${PREFIX}`;
  }

  /** Stops the server; connections break. */
  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    this.server.closeAllConnections();
    await closed;
  }

  private async answer(request: Request, response: Response): Promise<void> {
    this.requests.push(`${request.method} ${request.originalUrl.slice(PREFIX.length)}`);
    if (this.requests.length > MAX_REQUESTS) this.requests.shift();
    try {
      const asked = await this.understand(request, response);
      if (await answerWithFault(this.faults, asked.subjects, request, response, refuseAsS3)) return;
      await answerRequest(asked, { buckets: this.buckets, faults: this.faults });
    } catch (error) {
      refuse(error, request, response);
    }
  }

  private async understand(request: Request, response: Response): Promise<BucketRequest> {
    const { bucket, key } = keyOfPath(request.path);
    if (key === undefined) throw new S3Refusal(400, 'InvalidURI');
    const { method, originalUrl: url, headers } = request;
    const signedAs = checkSignature({ method, url, headers }, this.owner);
    const query = new URL(url, 'http://s3').searchParams;
    const operation = operationOf(method, key, query);
    if (operation !== 'CreateBucket') await this.buckets.find(bucket);
    const subjects = ['s3', bucket, operation, key];
    return { operation, bucket, key, query, signedAs, subjects, request, response };
  }
}

function refuse(error: unknown, request: Request, response: Response): void {
  // A disconnected client needs no response; remains of its body have been removed.
  if (response.destroyed || request.socket.destroyed) return;
  if (error instanceof S3Refusal) return refuseAsS3(response, error.status, error.code);
  if (error instanceof AppError && error.kind === 'validation') return refuseAsS3(response, 400);
  console.error(error);
  refuseAsS3(response, 500);
}
