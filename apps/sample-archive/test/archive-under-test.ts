import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLogger, loadSettings } from '#platform';
import { startInternalApp } from '#platform/internal-app';
import { OwnerSecret } from '../src/owner-secret.js';
import { createProductWriter } from '../src/renderer/products/product-task.js';
import { SampleArchiveModule } from '../src/sample-archive.module.js';

/** Responses are untyped: each test knows its own. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Answer = any;

/** A running archive with its secret and the names of its generated files. */
export async function startArchive(dataDir: string) {
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
    port: 0,
    module,
  });
  return { app, written, url: await app.getUrl(), secret: app.get(OwnerSecret).text };
}

/** The body of a response. */
export const jsonOf = async (answer: Response | Promise<Response>): Promise<Answer> => (await answer).json();

/** A request with the owner's secret. */
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

/** An archive with its own folder, and a client for it. */
export async function openArchive() {
  const folder = await mkdtemp(path.join(tmpdir(), 'sample-archive-'));
  let running = await startArchive(folder);
  const address = (place: string) => `${running.url}${place}`;
  const send = (method: string, place: string, body?: object) => sendAsOwner(running, method, place, body);
  return {
    /** Folder for files of the spec; deleted at the end. */
    folder,
    get url() {
      return running.url;
    },
    secret: running.secret,
    /** Names of the generated files, in order. */
    written: () => running.written,
    send,
    /** Sets fault switches. */
    set: (switches: object): Promise<Answer> => jsonOf(send('POST', '/sample/behaviour', switches)),
    /** Adds a field of plain observations. */
    addField: (field: object): Promise<Answer> => jsonOf(send('POST', '/sample/fields', field)),
    /** A search, whatever its status. */
    ask: (request: object, init?: RequestInit): Promise<Response> => {
      const text = encodeURIComponent(JSON.stringify({ format: 'json', ...request }));
      return fetch(address(`/api/v0/invoke?request=${text}`), init);
    },
    /** The reply of a search sent as a form. */
    invoke: async (request: object): Promise<Answer> => {
      const body = new URLSearchParams({ request: JSON.stringify({ format: 'json', ...request }) });
      const answer = await fetch(address('/api/v0/invoke'), { method: 'POST', body });
      expect(answer.status).toBe(200);
      return answer.json();
    },
    download: (fileName: string, init?: RequestInit): Promise<Response> =>
      fetch(address(`/api/v0.1/Download/file?uri=mast:JWST/product/${fileName}`), init),
    restart: async () => {
      await running.app.close();
      running = await startArchive(folder);
    },
    close: async () => {
      await running.app.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** The archive of {@link openArchive}. */
export type OpenArchive = Awaited<ReturnType<typeof openArchive>>;
