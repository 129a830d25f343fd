import { checkSignature, type SignedRequest } from './signature-v4.js';

/** The credentials of the examples in Amazon's S3 API reference, "Signature Calculations" and "Query Parameters". */
const OWNER = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const SCOPE = '20130524/us-east-1/s3/aws4_request';
const AT = Date.UTC(2013, 4, 24);
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const HOST = 'examplebucket.s3.amazonaws.com';

const authorization = (signedHeaders: string, signature: string) =>
  `AWS4-HMAC-SHA256 Credential=${OWNER.accessKeyId}/${SCOPE},SignedHeaders=${signedHeaders},Signature=${signature}`;
const getObject: SignedRequest = {
  method: 'GET',
  url: '/test.txt',
  headers: {
    ...{ host: HOST, range: 'bytes=0-9', 'x-amz-content-sha256': EMPTY, 'x-amz-date': '20130524T000000Z' },
    authorization: authorization(
      'host;range;x-amz-content-sha256;x-amz-date',
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ),
  },
};
const address = (expires = 86_400) =>
  `/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=${encodeURIComponent(`${OWNER.accessKeyId}/${SCOPE}`)}` +
  `&X-Amz-Date=20130524T000000Z&X-Amz-Expires=${expires}&X-Amz-SignedHeaders=host` +
  '&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404';
const signedAddress: SignedRequest = { method: 'GET', url: address(), headers: { host: HOST } };

const withHeaders = (headers: Record<string, string | undefined>): SignedRequest => ({
  ...getObject,
  headers: { ...getObject.headers, ...headers },
});

it('signature checks accept the examples', () => {
  expect(checkSignature(getObject, OWNER, AT)).toBe(EMPTY);
  expect(checkSignature(signedAddress, OWNER, AT + 86_400_000)).toBe('UNSIGNED-PAYLOAD');
});

it.each([
  ['another method', { ...getObject, method: 'PUT' }, 'SignatureDoesNotMatch'],
  ['another path', { ...getObject, url: '/text.txt' }, 'SignatureDoesNotMatch'],
  ['a path with dots', { ...getObject, url: '/a/../test.txt' }, 'SignatureDoesNotMatch'],
  ['a query', { ...getObject, url: '/test.txt?acl' }, 'SignatureDoesNotMatch'],
  ['another range', withHeaders({ range: 'bytes=0-8' }), 'SignatureDoesNotMatch'],
  ['another host', withHeaders({ host: 'else' }), 'SignatureDoesNotMatch'],
  ['a header that S3 reads', withHeaders({ 'x-amz-acl': 'public-read' }), 'AccessDenied'],
  ['no signature', withHeaders({ authorization: undefined }), 'AccessDenied'],
  ['no hash of the body', withHeaders({ 'x-amz-content-sha256': undefined }), 'MissingSecurityHeader'],
  ['another scheme', withHeaders({ authorization: 'Bearer x' }), 'AuthorizationHeaderMalformed'],
  ['another address', { ...signedAddress, url: address().replace('test', 'text') }, 'SignatureDoesNotMatch'],
  ['a longer time', { ...signedAddress, url: address(86_401) }, 'SignatureDoesNotMatch'],
  ['eight days', { ...signedAddress, url: address(691_200) }, 'AuthorizationQueryParametersError'],
])('signature checks refuse %s', (_what, request, code) => {
  expect(() => checkSignature(request, OWNER, AT)).toThrow(expect.objectContaining({ code }));
});

it('signature checks refuse other keys, and signatures that are expired or in the future', () => {
  const refusal = (request: SignedRequest, now: number, owner = OWNER) => {
    try {
      return checkSignature(request, owner, now);
    } catch (error) {
      return (error as { code: string }).code;
    }
  };
  expect(refusal(getObject, AT, { ...OWNER, secretAccessKey: 'x' })).toBe('SignatureDoesNotMatch');
  expect(refusal(getObject, AT, { ...OWNER, accessKeyId: 'x' })).toBe('InvalidAccessKeyId');
  expect(refusal(getObject, AT + 900_000)).toBe(EMPTY);
  expect(refusal(getObject, AT + 900_001)).toBe('RequestTimeTooSkewed');
  expect(refusal(getObject, AT - 900_001)).toBe('RequestTimeTooSkewed');
  expect(refusal(signedAddress, AT + 86_400_001)).toBe('AccessDenied');
  expect(refusal(signedAddress, AT - 900_001)).toBe('RequestTimeTooSkewed');
});
