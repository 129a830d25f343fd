/**
 * A separate process with many clients of the hub (`hub-crowd.ts` starts and queries it). Real Socket.IO clients, as the SDK opens them.
 */
import { io, type Socket } from 'socket.io-client';
import { epochMs } from './epoch.js';

/** One client: the API it connects to, and the jobs it follows. */
export interface ClientPlan {
  readonly url: string;
  readonly token: string;
  readonly jobIds: readonly string[];
}

/** Counts of the clients of a process since the last reset. */
export interface ClientFigures {
  /** Clients with a connection and the snapshot of every job. */
  readonly ready: number;
  readonly connectMs: readonly number[];
  /** Milliseconds between the change of a row and its event; the heartbeat's repetitions do not count. */
  readonly latencyMs: readonly number[];
  readonly events: number;
  /** Revisions that never arrived, arrived after a newer one, or arrived twice. */
  readonly lost: number;
  readonly late: number;
  readonly doubled: number;
  readonly ends: number;
  readonly refusals: readonly string[];
}

export type ClientOrder =
  | { readonly kind: 'connect'; readonly plans: readonly ClientPlan[]; readonly perSecond: number }
  | { readonly kind: 'figures' }
  | { readonly kind: 'reset' }
  | { readonly kind: 'stall'; readonly count: number };

interface Followed {
  /** -1: before the snapshot; then nothing can be missed. */
  revision: number;
  isLive: boolean;
}

interface Client {
  readonly socket: Socket;
  readonly jobs: Map<string, Followed>;
  connectMs: number;
  isStalled: boolean;
}

interface JobMessage {
  readonly jobId: string;
  readonly revision: number;
  readonly message?: string;
}

const clients: Client[] = [];
const zero = () => ({ events: 0, lost: 0, late: 0, doubled: 0, ends: 0 });
let counts = zero();
let latencyMs: number[] = [];
const refusals: string[] = [];

process.on('message', (order: ClientOrder) => {
  if (order.kind === 'connect') connectAll(order.plans, order.perSecond);
  if (order.kind === 'reset') [counts, latencyMs] = [zero(), []];
  if (order.kind === 'figures') process.send?.(figures());
  if (order.kind === 'stall') clients.slice(0, order.count).forEach(stopReading);
});
process.on('disconnect', () => process.exit());

function connectAll(plans: readonly ClientPlan[], perSecond: number): void {
  plans.forEach((plan, n) => setTimeout(() => clients.push(connect(plan)), (n / perSecond) * 1000));
}

function figures(): ClientFigures {
  const isReady = ({ socket, jobs }: Client) =>
    socket.connected && [...jobs.values()].every(({ revision }) => revision >= 0);
  return {
    ...{ ...counts, latencyMs, refusals: refusals.slice(-5) },
    ready: clients.filter(isReady).length,
    connectMs: clients.map((client) => client.connectMs),
  };
}

function connect({ url, token, jobIds }: ClientPlan): Client {
  const startMs = performance.now();
  const socket = io(url, {
    ...{ path: '/hubs/job-progress', transports: ['websocket'], query: { access_token: token } },
    // Delays as in the SDK: half a second first, ten at most, randomised.
    ...{ forceNew: true, reconnectionDelay: 500, reconnectionDelayMax: 10_000, randomizationFactor: 0.5 },
  });
  const jobs = new Map(jobIds.map((id) => [id, { revision: -1, isLive: false }]));
  const client: Client = { socket, jobs, connectMs: 0, isStalled: false };
  socket.on('connect', () => {
    client.connectMs ||= performance.now() - startMs;
    for (const jobId of jobIds) void subscribe(socket, jobId);
  });
  socket.on('disconnect', () => jobs.forEach((job) => Object.assign(job, { revision: -1, isLive: false })));
  socket.on('connect_error', (error) => refusals.push(reasonOf(error)));
  socket.on('JobSnapshot', (job: JobMessage) => ((jobs.get(job.jobId) as Followed).revision = job.revision));
  socket.on('JobProgress', (progress: JobMessage) => take(client, progress));
  socket.on('JobCompleted', (end: JobMessage) => {
    counts.ends += 1;
    take(client, end);
  });
  return client;
}

/** The error of the transport, or the message of the hub. */
function reasonOf(error: Error & { readonly description?: { readonly message?: string } }): string {
  return [error.message, error.description?.message ?? ''].join(' ').trim();
}

async function subscribe(socket: Socket, jobId: string): Promise<void> {
  const answer = (await socket
    .timeout(30_000)
    .emitWithAck('SubscribeToJob', jobId)
    .catch(({ message }: Error) => ({ ok: false, error: message }))) as { ok: boolean; error?: string };
  if (!answer.ok) refusals.push(String(answer.error));
}

/** Every change of a job raises its revision by one. Changes during the snapshot may be represented by the newest alone. */
function take({ jobs, isStalled }: Client, { jobId, revision, message }: JobMessage): void {
  const job = jobs.get(jobId) as Followed;
  counts.events += 1;
  if (isStalled) return;
  const step = revision - job.revision;
  if (step === 0) counts.doubled += 1;
  if (step < 0) counts.late += 1;
  if (step > 1 && job.isLive) counts.lost += step - 1;
  job.revision = Math.max(job.revision, revision);
  job.isLive = true;
  if (step > 0 && message !== undefined) latencyMs.push(epochMs() - Number(message));
}

/** Simulates a machine that was put to sleep: the connection stays open, but nothing is read. */
function stopReading(client: Client): void {
  client.isStalled = true;
  client.socket.io.reconnection(false);
  const { transport } = client.socket.io.engine as unknown as {
    transport: { ws: { pause(): void } };
  };
  transport.ws.pause();
}
