import type { Response } from 'express';

/** Error codes of S3 by status (Amazon S3 API reference, "Error responses"). */
const CODES: Readonly<Record<number, readonly [code: string, message: string]>> = {
  400: ['InvalidArgument', 'Invalid Argument'],
  403: ['AccessDenied', 'Access Denied'],
  404: ['NoSuchKey', 'The specified key does not exist.'],
  405: ['MethodNotAllowed', 'The specified method is not allowed against this resource.'],
  412: ['PreconditionFailed', 'At least one of the pre-conditions you specified did not hold'],
  416: ['InvalidRange', 'The requested range is not satisfiable'],
  500: ['InternalError', 'We encountered an internal error. Please try again.'],
  501: [
    'NotImplemented',
    'A header or query that you provided implies functionality that is not implemented.',
  ],
  503: ['SlowDown', 'Please reduce your request rate.'],
};

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** An XML element; numbers, booleans and texts are escaped, lists of elements are nested. */
export const element = (name: string, content: string | number | boolean | readonly string[]): string =>
  `<${name}>${Array.isArray(content) ? content.join('') : escaped(String(content))}</${name}>`;

/** An XML document of S3. */
export const s3Document = (name: string, content: readonly string[]): string =>
  `${HEAD}<${name} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${content.join('')}</${name}>`;

/**
 * Answers with an error of S3.
 * @param sent the status of a response that has already begun
 */
export function refuseAsS3(response: Response, status: number, code?: string, sent = status): void {
  const [known, message] = CODES[status] ?? ['InternalError', 'An error that S3 has no words for.'];
  const content = [
    element('Code', code ?? known),
    element('Message', message),
    element('RequestId', 'SAMPLE'),
  ];
  response
    .status(sent)
    .type('application/xml')
    .send(`${HEAD}${element('Error', content)}`);
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign]);

/** Bucket and key of a request path (`/s3/{bucket}/{key}`); no key if it is badly encoded. */
export function keyOfPath(path: string): { readonly bucket: string; readonly key: string | undefined } {
  const [bucket, ...parts] = path.replace(/^\/s3\//, '').split('/');
  try {
    return { bucket, key: parts.map(decodeURIComponent).join('/') };
  } catch {
    return { bucket, key: undefined };
  }
}
