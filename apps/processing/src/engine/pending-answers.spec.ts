import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inContext, type Caller } from '#platform';
import { createPendingAnswers, type PendingAnswers } from './pending-answers.js';

/** More than the buffers of a connection take. */
const BYTES = 24 * 2 ** 20;

let server: Server;
let answers: PendingAnswers;
const incoming: IncomingMessage[] = [];

beforeEach(async () => {
  answers = createPendingAnswers(2 * BYTES);
  server = createServer(({ headers }, response) => {
    const caller = headers['x-caller'] as Caller;
    inContext({ requestId: 'r-1', caller }, () => answers.add(response, BYTES));
    response.setHeader('Content-Length', BYTES).end(Buffer.alloc(BYTES));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(async () => {
  for (const answer of incoming.splice(0)) answer.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** An answer whose head has come; nothing of its body is read. */
async function ask(caller = 'user:vera'): Promise<IncomingMessage> {
  const { port } = server.address() as AddressInfo;
  const call = get({ port, host: '127.0.0.1', agent: false, headers: { 'x-caller': caller } });
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  answer.on('error', () => undefined);
  incoming.push(answer);
  return answer;
}

const whole = async (answer: IncomingMessage): Promise<boolean> => {
  // Not `once` of node:events, which an aborted answer rejects.
  await new Promise((resolve) => answer.resume().once('close', resolve));
  return answer.complete;
};

/** The server hears a little later than its client that all is taken. */
async function emptied(): Promise<void> {
  while (answers.pendingBytes() > 0) await new Promise((resolve) => setTimeout(resolve, 10));
}

it('pending answers close the oldest stalled connections beyond the limit', async () => {
  const [first, second] = [await ask(), await ask()];
  expect(answers.pendingBytes()).toBe(2 * BYTES);
  const third = await ask();
  expect(answers.pendingBytes()).toBe(2 * BYTES);
  expect(await whole(first)).toBe(false);
  expect(await Promise.all([whole(second), whole(third)])).toEqual([true, true]);
  await emptied();
});

it('pending answers close those of the caller with most, not older ones of others', async () => {
  const [ofVera, ...ofGreedy] = [await ask(), await ask('user:greedy'), await ask('user:greedy')];
  expect(await whole(ofGreedy[0])).toBe(false);
  expect(await Promise.all([whole(ofVera), whole(ofGreedy[1])])).toEqual([true, true]);
});

it('pending answers do not count read or closed ones', async () => {
  expect(await whole(await ask())).toBe(true);
  expect(await whole(await ask())).toBe(true);
  const gone = await ask();
  expect(answers.pendingBytes()).toBe(BYTES);
  gone.destroy();
  await emptied();
});

it('pending answers admit one that is larger than the limit', async () => {
  answers = createPendingAnswers(1);
  expect(await whole(await ask())).toBe(true);
});
