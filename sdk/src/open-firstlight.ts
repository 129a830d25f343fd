import { createBrowserSession, type SessionEvents } from './browser-session.js';
import { receive, type Download, type DownloadOptions } from './download.js';
import { createHub, type Hub } from './hub.js';
import { createJobs, type Jobs } from './jobs.js';
import { openApi, sendWithToken, type OpenApi } from './open-api.js';
import { retryingFetch, type Fetch, type RetryOptions } from './retrying-fetch.js';
import { createSession, type Session, type TokenStore } from './session.js';
import { unwrap } from './unwrap.js';
import type { LibraryRecord, UploadFile, UploadOptions } from './upload-file.js';
import { upload } from './upload.js';

/** The events of the session are those of sessions of the kind `browser`. */
export interface FirstlightOptions extends RetryOptions, SessionEvents {
  /** Address of the service, without `/api`. */
  readonly baseUrl: string;
  /**
   * `browser`, for pages that the service itself serves: the refresh token is in a cookie, which scripts cannot read, and all tabs
   * share the session. `tokens` by default.
   */
  readonly session?: 'tokens' | 'browser';
  /** Storage of tokens; in memory by default. Not used by sessions of the kind `browser`. */
  readonly tokenStore?: TokenStore;
  /** Replaces the global `fetch`. */
  readonly fetch?: Fetch;
}

/** A client of the service, for one user. */
export interface Firstlight {
  readonly baseUrl: string;
  /** Every operation, typed; with `unwrap` its data or a thrown {@link ProblemError}. */
  readonly api: OpenApi;
  readonly session: Session;
  readonly hub: Hub;
  readonly jobs: Jobs;
  /** Makes a record of a file. @throws ProblemError */
  readonly upload: (file: UploadFile, options?: UploadOptions) => Promise<LibraryRecord>;
  /** Any file of the service: `download('/api/spacedata/{id}/file')` with the id filled in. @throws ProblemError */
  readonly download: (path: string, options?: DownloadOptions) => Promise<Download>;
  /**
   * A URL that downloads such a file once, without a token, for a link of a page: a browser stores a file of any size. It must be
   * used within a minute.
   * @throws ProblemError
   */
  readonly downloadUrl: (path: string) => Promise<string>;
  /** Disconnects from the hub, and from other tabs. */
  readonly close: () => void;
}

/** Creates a client of the service at `baseUrl`, without sending anything. */
export function openFirstlight(options: FirstlightOptions): Firstlight {
  const baseUrl = options.baseUrl.replace(/(?<!\/)\/+$/, '');
  const send = retryingFetch(options.fetch ?? ((request) => fetch(request)), options);
  const anonymous = openApi(baseUrl, send);
  const browser =
    options.session === 'browser' ? createBrowserSession(anonymous, baseUrl, options) : undefined;
  const session = browser ?? createSession(anonymous, options.tokenStore);
  const sendAsUser = sendWithToken(send, session);
  const api = openApi(baseUrl, sendAsUser);
  const hub = createHub(baseUrl, session);
  return {
    baseUrl,
    api,
    session,
    hub,
    jobs: createJobs(api, hub, baseUrl, sendAsUser),
    upload: (file, more) => upload({ baseUrl, send: sendAsUser, session }, file, more),
    download: (path, more) => receive(sendAsUser, `${baseUrl}${path}`, more),
    downloadUrl: async (path) =>
      `${baseUrl}${(await unwrap(api.POST('/api/downloads', { body: { path } }))).url}`,
    close() {
      hub.close();
      browser?.close();
    },
  };
}
