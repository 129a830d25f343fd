import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLogger, loadSettings } from '#platform';
import { startInternalApp } from '#platform/internal-app';
import { OwnerSecret } from '../src/owner-secret.js';
import { SampleArchiveModule } from '../src/sample-archive.module.js';
import { createProductWriter } from '../src/sky/files/product-task.js';

/** What a test reads out of an answer is its own matter. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Answer = any;

/** A running archive with its secret, and the names of the files that it made. @param port a free one unless given */
export async function startArchive(dataDir: string, port = 0) {
  const settings = loadSettings('sample-archive', {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
  });
  const written: string[] = [];
  const write = createProductWriter();
  const writer = {
    write: (task: Parameters<typeof write>[0]) => (written.push(task.fileName), write(task)),
    close: () => Promise.resolve(),
  };
  const logger = createLogger('test', 'silent');
  const module = () => SampleArchiveModule.with({ settings, logger, writer });
  const app = await startInternalApp({
    name: 'sample-archive',
    settings,
    access: 'anybody',
    port,
    module,
  });
  return { app, written, url: await app.getUrl(), secret: app.get(OwnerSecret).text };
}

/** The body of an answer. */
export const jsonOf = async (answer: Response | Promise<Response>): Promise<Answer> => (await answer).json();

/** A request of the archive's owner. */
export const sendAsOwner = (
  { url, secret }: { readonly url: string; readonly secret: string },
  method: string,
  place: string,
  body?: object,
): Promise<Response> =>
  fetch(`${url}${place}`, {
    method,
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  });

/** An archive with a folder of its own, and how to talk to it. */
export async function openArchive() {
  const folder = await mkdtemp(path.join(tmpdir(), 'sample-archive-'));
  const { app, url, secret } = await startArchive(folder);
  const send = (method: string, place: string, body?: object) =>
    sendAsOwner({ url, secret }, method, place, body);
  return {
    url,
    secret,
    send,
    /** Sets switches. */
    set: (switches: object): Promise<Answer> => jsonOf(send('POST', '/sample/behaviour', switches)),
    /** Adds a field of plain observations. */
    addField: (field: object): Promise<Answer> => jsonOf(send('POST', '/sample/fields', field)),
    /** A search, whatever its status. */
    ask: (request: object, init?: RequestInit): Promise<Response> => {
      const text = encodeURIComponent(JSON.stringify({ format: 'json', ...request }));
      return fetch(`${url}/api/v0/invoke?request=${text}`, init);
    },
    download: (fileName: string, init?: RequestInit): Promise<Response> =>
      fetch(`${url}/api/v0.1/Download/file?uri=mast:JWST/product/${fileName}`, init),
    close: async () => {
      await app.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** The archive of {@link openArchive}. */
export type OpenArchive = Awaited<ReturnType<typeof openArchive>>;
