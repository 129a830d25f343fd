import { MutationCache, QueryCache, QueryClient, type Query } from '@tanstack/react-query';
import createQueries from 'openapi-react-query';
import { ConnectionError, openFirstlight } from '#sdk';
import { codeOf } from '../parts/describe-error.js';
import { markAway } from './connection.js';
import { askToSignIn } from './sign-in.js';

/** The client of the service that has sent this page. */
export const firstlight = openFirstlight({ baseUrl: location.origin, session: 'browser' });

/** The client for React: `service.useQuery('get', '/api/config')`. */
export const service = createQueries(firstlight.api);

/** How long a list counts as fresh. */
const FRESH_MS = 30_000;

/** Answers of the service; the client has repeated a failed call already, and a refused token is renewed. */
export const answers = new QueryClient({
  defaultOptions: { queries: { staleTime: FRESH_MS, retry: false } },
  queryCache: new QueryCache({ onError: noteFailure }),
  mutationCache: new MutationCache({ onError: noteFailure }),
});

/** Of the answer to who is signed in. */
export const USER_KEY = ['user'];

/** Of the answer about the parts of the service. */
export const HEALTH_KEY = ['health'];

/** Refusals because a part of the service is away. */
const PART_AWAY = ['engine_unreachable', 'archive_unavailable'];

/** First part of the keys of the archive's answers. */
export const ARCHIVE_KEY = 'archive';

/** Whether an answer may change with the library, and with who sees it; what the archive has does not. */
export const isOfLibrary = ({ queryKey: [first] }: Pick<Query, 'queryKey'>): boolean =>
  first !== USER_KEY[0] && first !== ARCHIVE_KEY;

/** The service is back: what may have changed, and what it did not answer. */
const isAskedOnReturn = (query: Query): boolean => isOfLibrary(query) || query.state.status === 'error';

function noteFailure(error: unknown): void {
  if (error instanceof ConnectionError)
    markAway(() => void answers.invalidateQueries({ predicate: isAskedOnReturn }));
  if (PART_AWAY.includes(codeOf(error) ?? '')) void answers.invalidateQueries({ queryKey: HEALTH_KEY });
  if (codeOf(error) !== 'unauthenticated') return;
  void answers.invalidateQueries({ queryKey: USER_KEY });
  void askToSignIn('Your session has ended.');
}
