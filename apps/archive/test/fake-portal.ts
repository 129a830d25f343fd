import type { CaomFilter } from '../src/search/caom-filter.js';
import type { Portal } from '../src/portal/portal.js';
import type { PortalReply, PortalRow } from '../src/portal/portal-message.js';

/** What a search asked the portal. */
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

/** A portal that answers each question by a function, and remembers the questions. */
export function fakePortal(answers: {
  readonly rows?: (asked: Asked) => readonly PortalRow[];
  readonly lookup?: (name: string) => PortalReply;
}): FakePortal {
  const asked: Asked[] = [];
  const remember = (service: string, params: object): Asked => {
    const question: Asked = { service, ...params };
    asked.push(question);
    return question;
  };
  return {
    asked,
    rows: (service, params) => {
      const question = remember(service, params);
      return Promise.resolve({ rows: answers.rows?.(question) ?? [], truncated: false });
    },
    ask: (service, params) => {
      const { input = '' } = remember(service, params);
      return Promise.resolve(answers.lookup?.(input) ?? { resolvedCoordinate: [] });
    },
  };
}

/** The filter on a column of a question. */
export const filterOn = (asked: Asked, paramName: string): CaomFilter | undefined =>
  asked.filters?.find((filter) => filter.paramName === paramName);
