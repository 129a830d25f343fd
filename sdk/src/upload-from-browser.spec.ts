import { ConnectionError } from './problem-error.js';
import { sendFromBrowser } from './upload-from-browser.js';
import type { UploadOptions } from './upload-file.js';

type Handler = (() => void) | null;

/** A scripted browser. */
class FakeRequest {
  static last: FakeRequest;
  readonly upload: { onprogress: ((event: { loaded: number }) => void) | null } = { onprogress: null };
  readonly headers: Record<string, string> = {};
  status = 0;
  statusText = '';
  responseText = '';
  onload: Handler = null;
  onerror: Handler = null;
  onabort: Handler = null;
  onloadend: Handler = null;
  opened: string[] = [];
  form = new FormData();

  constructor() {
    FakeRequest.last = this;
  }
  open(...place: string[]) {
    this.opened = place;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getAllResponseHeaders() {
    return 'x-request-id: 7\r\nretry-after: 12\r\n';
  }
  send(form: FormData) {
    this.form = form;
  }
  abort() {
    this.onabort?.();
    this.onloadend?.();
  }
}

const file = new File(['0123456789'], 'ten.csv');

const send = (options: UploadOptions = {}) =>
  sendFromBrowser(
    FakeRequest,
    'http://localhost/up',
    'token',
    file,
    [
      ['tags', 'a'],
      ['tags', 'b'],
    ],
    options,
  );

it('sends the form with the token and reports progress within the size of the file', async () => {
  const seen: [number, number][] = [];
  const answer = send({ onProgress: (...state) => seen.push(state) });
  const request = FakeRequest.last;
  expect([request.opened, request.headers]).toEqual([
    ['POST', 'http://localhost/up'],
    { authorization: 'Bearer token' },
  ]);
  expect([request.form.getAll('tags'), (request.form.get('file') as File).name]).toEqual([
    ['a', 'b'],
    'ten.csv',
  ]);
  for (const loaded of [4, 300]) request.upload.onprogress?.({ loaded });
  Object.assign(request, { status: 503, statusText: 'Busy', responseText: '{}' });
  request.onload?.();
  const response = await answer;
  expect(seen).toEqual([
    [4, 10],
    [10, 10],
  ]);
  expect([response.status, response.headers.get('retry-after'), await response.text()]).toEqual([
    503,
    '12',
    '{}',
  ]);
});

it('sends an idempotency key', () => {
  void send({ idempotencyKey: 'key-1' });
  expect(FakeRequest.last.headers).toEqual({ authorization: 'Bearer token', 'Idempotency-Key': 'key-1' });
});

it('tells a lost connection from an abort', async () => {
  const lost = send();
  FakeRequest.last.onerror?.();
  await expect(lost).rejects.toBeInstanceOf(ConnectionError);
  const controller = new AbortController();
  const aborted = send({ signal: controller.signal });
  controller.abort(new Error('enough'));
  await expect(aborted).rejects.toThrow('enough');
});
