import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { awakeFor } from './awake.js';

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const standStill = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

it('the time that a process is awake has no more than a second of what it stands still', async () => {
  const ends: string[] = [];
  const awake = awakeFor(2).then(() => ends.push('awake'));
  const after = sleep(2_100).then(() => ends.push('after'));
  standStill(2_050);
  await Promise.all([awake, after]);
  expect(ends).toEqual(['after', 'awake']);
});

it('what came while it stood still in its last second comes first', async () => {
  const [one, other] = await socketPair();
  const heard = new Promise((resolve) => void one.once('data', () => resolve('heard')));
  const awake = awakeFor(1).then(() => 'awake');
  await sleep(500);
  // Behind the reading of sockets: the next timers run before it.
  setImmediate(() => {
    other.write('!');
    standStill(1_000);
  });
  expect(await Promise.race([heard, awake])).toBe('heard');
  for (const socket of [one, other]) socket.destroy();
});

/** Two ends of a connection. */
async function socketPair(): Promise<readonly [Socket, Socket]> {
  const server = createServer();
  const accepted = new Promise<Socket>((resolve) => void server.once('connection', resolve));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const other = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const pair = [await accepted, other] as const;
  server.close();
  return pair;
}
