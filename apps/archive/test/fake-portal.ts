import type { CaomFilter } from '../src/search/caom-filter.js';
import type { Portal } from '../src/portal/portal.js';
import type { PortalReply, PortalRow } from '../src/portal/portal-message.js';

/** Queries received by the portal. */
export interface Asked {
  readonly service: string;
  readonly columns?: string;
  readonly filters?: readonly CaomFilter[];
  readonly position?: string;
  readonly obsid?: string;
  readonly input?: string;
}

export interface FakePortal extends Portal {
  readonly asked: Asked[];
}

/** Rows per page. */
const PAGE_ROWS = 3;

/** A portal that answers each query by a function and records the queries. */
export function fakePortal(answers: {
  readonly rows?: (asked: Asked) => readonly PortalRow[] | Promise<readonly PortalRow[]>;
  readonly lookup?: (name: string) => PortalReply;
  readonly truncated?: boolean;
}): FakePortal {
  const { truncated = false } = answers;
  const asked: Asked[] = [];
  const remember = (service: string, params: object): Asked => {
    const question: Asked = { service, ...params };
    asked.push(question);
    return question;
  };
  const rowsOf = async (service: string, params: object) => {
    const question = remember(service, params);
    return (await answers.rows?.(question)) ?? [];
  };
  return {
    asked,
    rows: async (service, params) => ({ rows: await rowsOf(service, params), truncated }),
    eachPage: async (service, params, take, signal) => {
      const rows = await rowsOf(service, params);
      signal?.throwIfAborted();
      for (let i = 0; i < rows.length; i += PAGE_ROWS) await take(rows.slice(i, i + PAGE_ROWS));
      return { truncated };
    },
    ask: (service, params) => {
      const { input = '' } = remember(service, params);
      return Promise.resolve(answers.lookup?.(input) ?? { resolvedCoordinate: [] });
    },
  };
}

/** The filter on a column of a query. */
export const filterOn = (asked: Asked, paramName: string): CaomFilter | undefined =>
  asked.filters?.find((filter) => filter.paramName === paramName);

/** Whether a query only counts. */
export const isCount = (asked: Asked): boolean => asked.columns === 'COUNT_BIG(*)';
