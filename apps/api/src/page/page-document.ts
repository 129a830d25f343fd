import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { pagePolicy } from './page-policy.js';

/** Stands in the built document where the nonce belongs (apps/web/vite.config.ts). */
const PLACEHOLDER = /PAGE_NONCE/g;

const NONCE_BYTES = 16;

/** Paths that are no screens of the page; `/swagger-json` and `/swagger-yaml` are among them. */
const NO_SCREEN = /^\/(?:(?:api|hubs|vo|assets)(?:\/|$)|swagger)/;

/** Over plain HTTP browsers ignore these, and say so in the console as an error. */
const ONLY_WITH_TLS = ['Cross-Origin-Opener-Policy', 'Origin-Agent-Cluster'];

/**
 * Answers every address of a screen with the page's document, when a browser asks for a document: the page reads the address
 * itself. All other requests go on.
 */
export function pageDocument(file: string, downloads: string | undefined): RequestHandler {
  const document = readFileSync(file, 'utf8');
  return (request: Request, response: Response, next: NextFunction) => {
    if (!isForScreen(request)) return next();
    if (!request.secure) for (const name of ONLY_WITH_TLS) response.removeHeader(name);
    const nonce = randomBytes(NONCE_BYTES).toString('base64');
    response
      .setHeader('Content-Security-Policy', pagePolicy({ nonce, downloads }))
      .setHeader('Cache-Control', 'no-store')
      .type('html')
      .end(document.replace(PLACEHOLDER, nonce));
  };
}

/** Clients that take anything (`curl`) get the problem document as before: the type must be named. */
const isForScreen = ({ method, path, headers }: Request): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !NO_SCREEN.test(path) &&
  (headers.accept ?? '').includes('text/html');
