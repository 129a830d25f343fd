import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { ClientFigures, ClientOrder, ClientPlan } from './hub-clients.js';

/** Clients of the hub, distributed over several processes. */
export interface HubCrowd {
  /** Connects all of them, at a given rate a second. */
  connect(plans: readonly ClientPlan[], perSecond: number): void;
  /** Resets the counts. */
  reset(): void;
  /** Makes this many clients of each process stop reading. */
  stall(count: number): void;
  figures(): Promise<ClientFigures>;
  close(): void;
}

export function gatherCrowd(processes: number): HubCrowd {
  const children = Array.from({ length: processes }, () => fork(new URL('hub-clients.js', import.meta.url)));
  const askAll = (order: ClientOrder) => children.forEach((child) => child.send(order));
  return {
    connect(plans, perSecond) {
      children.forEach((child, n) => {
        const own = plans.filter((_, index) => index % processes === n);
        child.send({ kind: 'connect', plans: own, perSecond: perSecond / processes });
      });
    },
    reset: () => askAll({ kind: 'reset' }),
    stall: (count) => askAll({ kind: 'stall', count }),
    figures: async () => together(await Promise.all(children.map(figuresOf))),
    close: () => children.forEach((child) => child.disconnect()),
  };
}

async function figuresOf(child: ChildProcess): Promise<ClientFigures> {
  const answer = once(child, 'message') as Promise<[ClientFigures]>;
  child.send({ kind: 'figures' });
  return (await answer)[0];
}

function together(all: readonly ClientFigures[]): ClientFigures {
  const sum = (name: 'ready' | 'events' | 'lost' | 'late' | 'doubled' | 'ends') =>
    all.reduce((total, figures) => total + figures[name], 0);
  return {
    ...{ ready: sum('ready'), events: sum('events'), ends: sum('ends') },
    ...{ lost: sum('lost'), late: sum('late'), doubled: sum('doubled') },
    connectMs: all.flatMap(({ connectMs }) => connectMs),
    latencyMs: all.flatMap(({ latencyMs }) => latencyMs),
    refusals: all.flatMap(({ refusals }) => refusals),
  };
}
