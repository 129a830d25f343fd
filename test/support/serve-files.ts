import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atSpecEnd } from './spec-end.js';

/** A file of a page. */
export interface ServedFile {
  readonly type: string;
  readonly text: string;
}

/** Serves a page of a spec, with no other server than this, until the spec ends. @returns its address */
export async function serveFiles(
  files: Readonly<Record<string, ServedFile>>,
  policy: string,
): Promise<string> {
  const server = createServer(({ url }, response) => {
    const file = files[new URL(url!, 'http://page').pathname];
    response.setHeader('content-security-policy', policy);
    if (file) response.setHeader('content-type', file.type);
    else response.statusCode = 404;
    response.end(file?.text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atSpecEnd(() => void server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
