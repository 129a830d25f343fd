import { ProblemError } from './problem-error.js';
import { upload } from './upload.js';

/** A browser whose service takes one token alone. */
function browserWith(validToken: string) {
  const sent: string[] = [];
  class FakeRequest {
    readonly upload = { onprogress: null };
    onload: (() => void) | null = null;
    status = 0;
    statusText = '';
    responseText = '{"id":"record"}';
    #token = '';
    open(): void {
      sent.push('');
    }
    setRequestHeader(name: string, value: string): void {
      if (name === 'authorization') this.#token = value;
    }
    getAllResponseHeaders = () => '';
    send(): void {
      sent[sent.length - 1] = this.#token;
      this.status = this.#token === `Bearer ${validToken}` ? 201 : 401;
      this.onload?.();
    }
  }
  Object.assign(globalThis, { XMLHttpRequest: FakeRequest });
  return sent;
}

afterEach(() => Reflect.deleteProperty(globalThis, 'XMLHttpRequest'));

const uploadWith = (renewed: string) =>
  upload(
    {
      baseUrl: 'http://localhost',
      send: () => Promise.reject(new Error('not by fetch')),
      session: {
        accessToken: () => Promise.resolve('old'),
        renew: () => Promise.resolve(renewed),
      } as never,
    },
    new File(['0123456789'], 'ten.fits'),
  );

it('sends a file again, once, when its token was refused', async () => {
  const sent = browserWith('new');
  await expect(uploadWith('new')).resolves.toEqual({ id: 'record' });
  expect(sent).toEqual(['Bearer old', 'Bearer new']);
});

it('gives up when the renewed token is refused, too', async () => {
  const sent = browserWith('another');
  await expect(uploadWith('new')).rejects.toBeInstanceOf(ProblemError);
  expect(sent).toHaveLength(2);
});
