import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './generated/openapi-types.js';
import type { RequestMaker } from './retrying-fetch.js';

/** Every operation of the service, typed by openapi.json: `api.GET('/api/jobs/{jobId}', { params: … })`. */
export type OpenApi = Client<paths>;

/** Sends one request, which can be repeated. */
export type Send = (makeRequest: RequestMaker) => Promise<Response>;

export const openApi = (baseUrl: string, send: Send): OpenApi =>
  createClient<paths>({ baseUrl, fetch: (request) => send(() => request.clone()) });

/** Sends with the session's token; a refused token is renewed and the request repeated. */
export const sendWithToken =
  (
    send: Send,
    session: { accessToken(): Promise<string | undefined>; renew(refused: string): Promise<string> },
  ): Send =>
  async (makeRequest) => {
    const token = await session.accessToken();
    const response = await send(() => withToken(makeRequest(), token));
    if (response.status !== 401 || token === undefined) return response;
    await response.body?.cancel();
    const renewed = await session.renew(token);
    return send(() => withToken(makeRequest(), renewed));
  };

function withToken(request: Request, token: string | undefined): Request {
  if (token !== undefined) request.headers.set('authorization', `Bearer ${token}`);
  return request;
}
