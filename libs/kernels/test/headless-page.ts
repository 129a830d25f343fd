import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommand } from '../../../scripts/processes/run-command.mjs';

/** Path of Debian's browser. */
const CHROMIUM = '/usr/bin/chromium';
const LIMIT_MS = 120_000;

export const hasChromium = (): boolean => existsSync(CHROMIUM);

/** A page of one script and one file. */
export interface Page {
  /** An ES module; the argument of its call of `report` is the outcome. */
  readonly script: string;
  readonly fileName: string;
  readonly file: Uint8Array;
  /** The page's Content-Security-Policy. */
  readonly policy: string;
}

/** Outcome of a page: its report, and the ranges of the file that it requested. */
export interface PageOutcome {
  readonly report: Record<string, unknown>;
  readonly ranges: readonly (readonly [offset: number, length: number])[];
}

/** Code before the script: reports its outcome, or its failure. */
const REPORT = `
const report = (outcome) => fetch('/report', { method: 'POST', body: JSON.stringify(outcome) });
addEventListener('unhandledrejection', ({ reason }) => report({ failure: String(reason) }));
addEventListener('error', ({ message }) => report({ failure: message }));
`;

/** Opens a page in Debian's Chromium and waits for its report. */
export async function openPage(page: Page): Promise<PageOutcome> {
  const ranges: [number, number][] = [];
  const ended = new AbortController();
  let report: PageOutcome['report'] | undefined;
  const server = createServer((request, response) => {
    if (request.url === '/report') {
      void readText(request).then((text) => {
        report = JSON.parse(text) as PageOutcome['report'];
        response.end();
        ended.abort();
      });
    } else if (request.url === `/${page.fileName}`) sendRange(page.file, ranges, request, response);
    else sendPage(page, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const words = await runChromium((server.address() as AddressInfo).port, ended.signal);
    if (!report) throw new Error(`the page has not reported anything: ${words}`);
    return { report, ranges };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Runs the browser until `signal`, and returns its output. */
async function runChromium(port: number, signal: AbortSignal): Promise<string> {
  const profile = mkdtempSync(path.join(tmpdir(), 'firstlight-chromium-'));
  const settings = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--no-first-run',
  ];
  const args = [
    ...settings,
    `--user-data-dir=${profile}`,
    '--remote-debugging-port=0',
    `http://127.0.0.1:${port}/`,
  ];
  try {
    return (await runCommand(CHROMIUM, args, { signal, limitMs: LIMIT_MS })).output;
  } catch (error) {
    if (signal.aborted && error === signal.reason) return '';
    throw error;
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function sendPage({ script, policy }: Page, request: IncomingMessage, response: ServerResponse): void {
  const files: Record<string, readonly [type: string, text: string]> = {
    '/': ['text/html', '<!doctype html><canvas></canvas><script type="module" src="/page.js"></script>'],
    '/page.js': ['text/javascript', `${REPORT}${script}`],
  };
  const found = files[request.url ?? ''];
  if (!found) return void response.writeHead(404).end();
  response.writeHead(200, { 'content-type': found[0], 'content-security-policy': policy }).end(found[1]);
}

/** Answers as servers of files do: the length to HEAD, and a range with 206. */
function sendRange(
  file: Uint8Array,
  ranges: [number, number][],
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
  if (request.method === 'HEAD' || !range)
    return void response.writeHead(200, { 'content-length': file.length }).end();
  const [first, last] = [Number(range[1]), Math.min(Number(range[2]), file.length - 1)];
  ranges.push([first, last + 1 - first]);
  response.writeHead(206, { 'content-range': `bytes ${first}-${last}/${file.length}` });
  response.end(file.subarray(first, last + 1));
}
