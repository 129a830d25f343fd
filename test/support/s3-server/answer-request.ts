import { listPage, parseListRequest } from '../../../apps/sample-archive/src/bucket/list-objects.js';
import { listingReply } from '../../../apps/sample-archive/src/bucket/listing-reply.js';
import { element, refuseAsS3, s3Document } from '../../../apps/sample-archive/src/bucket/s3-protocol.js';
import type { Subjects } from '../../../apps/sample-archive/src/fault-injection/read-switches.js';
import { sendText } from '../../../apps/sample-archive/src/fault-injection/send-body.js';
import { withFile } from '../../../apps/sample-archive/src/files/regular-file.js';
import { sendFile } from '../../../apps/sample-archive/src/files/send-file.js';
import type { StoredEntry, WriterHeaders } from './bucket-objects.js';
import type { BucketOperation, BucketRequest } from './bucket-request.js';
import type { Buckets, WritableBucket } from './buckets.js';
import { uploadsReply } from './list-uploads.js';
import { partNumber, readNamedParts } from './named-parts.js';
import { receiveBody, type ReceivedBody } from './receive-body.js';
import { S3Refusal } from './s3-refusal.js';
import type { S3Faults } from './s3-switches.js';

/** Context of responses. */
export interface BucketContext {
  readonly buckets: Buckets;
  readonly faults: S3Faults;
}

/** An operation with its response. @throws S3Refusal */
type Answer = (asked: BucketRequest, bucket: WritableBucket, context: BucketContext) => Promise<void> | void;

const ANSWERS: Readonly<Record<Exclude<BucketOperation, 'CreateBucket'>, Answer>> = {
  HeadBucket: ({ response }) => void response.status(200).end(),
  ListObjectsV2: listObjects,
  ListMultipartUploads: listUploads,
  GetObject: sendObject,
  HeadObject: sendObject,
  PutObject: putObject,
  DeleteObject: async ({ key, response }, { objects }) => {
    await objects.remove(key);
    response.status(204).end();
  },
  CreateMultipartUpload: async ({ key, ...asked }, { name, uploads }, { faults }) => {
    const { id } = await uploads.begin(key, writerHeaders(asked));
    const content = [element('Bucket', name), element('Key', key), element('UploadId', id)];
    await sendXml(asked, s3Document('InitiateMultipartUploadResult', content), faults);
  },
  UploadPart: uploadPart,
  CompleteMultipartUpload: completeUpload,
  AbortMultipartUpload: async ({ key, query, response }, { uploads }) => {
    await uploads.end(uploads.find(query.get('uploadId')!, key));
    response.status(204).end();
  },
};

/** Executes an operation of a bucket. @throws S3Refusal */
export async function answerRequest(asked: BucketRequest, context: BucketContext): Promise<void> {
  if (asked.operation === 'CreateBucket') {
    await context.buckets.make(asked.bucket);
    asked.response.status(200).end();
    return;
  }
  await ANSWERS[asked.operation](asked, await context.buckets.find(asked.bucket), context);
}

async function listObjects(
  { query, ...asked }: BucketRequest,
  { name, objects }: WritableBucket,
  { faults }: BucketContext,
): Promise<void> {
  const asMany = parseListRequest(query);
  const wanted = { ...asMany, maxKeys: capped(asMany.maxKeys, asked.subjects, faults) };
  const page = listPage(objects.all(), wanted);
  await sendXml(asked, await listingReply(name, page, wanted, factsOf), faults);
}

async function listUploads(
  { query, ...asked }: BucketRequest,
  { name, uploads }: WritableBucket,
  { faults }: BucketContext,
): Promise<void> {
  const most = capped(Number(query.get('max-uploads') ?? Infinity), asked.subjects, faults);
  await sendXml(asked, uploadsReply(name, uploads.all(), query, most), faults);
}

const capped = (most: number, subjects: Subjects, faults: S3Faults): number =>
  Math.min(most, faults.take('pageSizeCap', subjects) ?? Infinity);

const factsOf = ({ modified, etag, size }: StoredEntry) => ({ modified, size, etag });

const sendXml = (
  { response, subjects }: Pick<BucketRequest, 'response' | 'subjects'>,
  xml: string,
  faults: S3Faults,
) => sendText(response, xml, 'application/xml', { faults, subjects });

async function sendObject(
  { key, query, subjects, request, response }: BucketRequest,
  { objects }: WritableBucket,
  { faults }: BucketContext,
): Promise<void> {
  const found = objects.get(key);
  if (!found) return refuseAsS3(response, 404);
  response.set(found.headers);
  // Response headers requested by a presigned URL.
  const contentType = query.get('response-content-type') ?? undefined;
  const disposition = query.get('response-content-disposition');
  if (disposition !== null) response.set('Content-Disposition', disposition);
  await withFile({ path: objects.pathOf(found.data) }, (file) =>
    sendFile(request, response, objects.served(found, file), {
      ...{ faults, subjects, refuse: refuseAsS3, contentType },
    }),
  );
}

async function putObject(
  asked: BucketRequest,
  { objects }: WritableBucket,
  { faults }: BucketContext,
): Promise<void> {
  const data = objects.newData();
  const body = await received(asked, objects.pathOf(data), faults);
  const { etag } = await objects.show(
    { key: asked.key, size: body.size, etag: body.md5, data, headers: writerHeaders(asked) },
    conditionOf(asked),
  );
  answerWritten(asked, etag, faults, () => asked.response.status(200).end());
}

async function uploadPart(
  asked: BucketRequest,
  { uploads }: WritableBucket,
  { faults }: BucketContext,
): Promise<void> {
  const number = partNumber(asked.query.get('partNumber'));
  const upload = uploads.find(asked.query.get('uploadId')!, asked.key);
  const draft = uploads.draftOf(upload);
  const body = await received(asked, draft, faults);
  await uploads.addPart(upload, number, draft, body);
  answerWritten(asked, body.md5, faults, () => asked.response.status(200).end());
}

const received = ({ request, signedAs, subjects }: BucketRequest, file: string, faults: S3Faults): Promise<ReceivedBody> =>
  receiveBody(request, file, signedAs, {
    bytesPerSecond: faults.take('readBytesPerSecond', subjects),
    cutAtByte: faults.take('cutWriteAtByte', subjects),
  }); // prettier-ignore

async function completeUpload(
  asked: BucketRequest,
  { name, objects, uploads }: WritableBucket,
  { faults }: BucketContext,
): Promise<void> {
  const { key, query, request, response, subjects } = asked;
  const upload = uploads.find(query.get('uploadId')!, key);
  const named = await readNamedParts(request);
  // S3 may begin its response before the outcome is known ("CompleteMultipartUpload", Processing of a request).
  if (faults.take('lateError', subjects)) return refuseAsS3(response, 500, 'InternalError', 200);
  const data = objects.newData();
  const { size, md5 } = await uploads.join(upload, named, objects.pathOf(data));
  const { etag } = await objects.show(
    { key, size, etag: md5, data, headers: upload.headers },
    conditionOf(asked),
  );
  await uploads.end(upload);
  const content = [element('Bucket', name), element('Key', key), element('ETag', `"${etag}"`)];
  answerWritten(asked, etag, faults, () => {
    response.status(200).type('application/xml').send(s3Document('CompleteMultipartUploadResult', content));
  });
}

const writerHeaders = ({ request }: Pick<BucketRequest, 'request'>): WriterHeaders =>
  Object.fromEntries(
    Object.entries(request.headers).flatMap(([name, value]) =>
      name.startsWith('x-amz-meta-') ? [[name, String(value)]] : [],
    ),
  );

/** Sends the response, unless a fault switch loses or changes it. */
function answerWritten(
  { request, response, subjects }: BucketRequest,
  etag: string,
  faults: S3Faults,
  answer: () => void,
): void {
  if (faults.take('answerLost', subjects)) return void request.socket.resetAndDestroy();
  const sent = faults.take('wrongEtag', subjects) ? etag.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) : etag; // prettier-ignore
  response.set('ETag', `"${sent}"`);
  answer();
}

/** `If-None-Match: *` and `If-Match` of writes. */
function conditionOf({ request }: BucketRequest): (found: StoredEntry | undefined) => void {
  const { 'if-none-match': noneMatch, 'if-match': match } = request.headers;
  return (found) => {
    const isMet =
      (noneMatch === undefined || (noneMatch === '*' && !found)) &&
      (match === undefined || (found && [found.etag, `"${found.etag}"`].includes(match)));
    if (!isMet) throw new S3Refusal(412, 'PreconditionFailed');
  };
}
