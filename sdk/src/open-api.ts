import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './generated/openapi-types.js';
import type { RequestMaker } from './retrying-fetch.js';

/** Every operation of the service, typed by openapi.json: `api.GET('/api/jobs/{jobId}', { params: … })`. */
export type OpenApi = Client<paths>;

/** Sends one request, which can be repeated. */
export type Send = (makeRequest: RequestMaker) => Promise<Response>;

export const openApi = (baseUrl: string, send: Send): OpenApi =>
  createClient<paths>({ baseUrl, fetch: (request) => send(() => request.clone()) });

/** What knows the token of a user. */
interface TokenSource {
  accessToken(): Promise<string | undefined>;
  renew(refused: string): Promise<string>;
}

/** Calls with the session's token; a refused token is renewed and the call repeated. */
export async function callWithToken(
  session: TokenSource,
  call: (token: string | undefined) => Promise<Response>,
): Promise<Response> {
  const token = await session.accessToken();
  const response = await call(token);
  if (response.status !== 401 || token === undefined) return response;
  await response.body?.cancel();
  return call(await session.renew(token));
}

/** Sends requests with the session's token. */
export const sendWithToken =
  (send: Send, session: TokenSource): Send =>
  (makeRequest) =>
    callWithToken(session, (token) => send(() => withToken(makeRequest(), token)));

function withToken(request: Request, token: string | undefined): Request {
  if (token !== undefined) request.headers.set('authorization', `Bearer ${token}`);
  return request;
}
