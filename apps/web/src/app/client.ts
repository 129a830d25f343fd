import { MutationCache, QueryCache, QueryClient, type Query } from '@tanstack/react-query';
import createQueries from 'openapi-react-query';
import { ConnectionError, openFirstlight, type User } from '#sdk';
import { codeOf } from '../parts/describe-error.js';
import { noteServiceTime } from '../parts/time/service-clock.js';
import { connection, markAway } from './states/connection.js';
import { askToSignIn, endSignIn } from './sign-in.js';
import { watchedFetch } from './states/watched-fetch.js';

/** The client of the service that has sent this page. Calls of a session that has ended wait until the user has signed in again. */
export const firstlight = openFirstlight({
  baseUrl: location.origin,
  session: 'browser',
  fetch: watchedFetch(askForHealth),
  // A longer wait is told, with a countdown, by what has asked.
  maxWaitMs: 3_000,
  onSessionChange: () => void followOtherTab(),
  onSessionEnd: () => askToSignIn('Your session has ended: sign in, and it goes on.'),
});

firstlight.api.use({
  onResponse: ({ schemaPath, response }) => {
    // Never from a cache: its date is that of the answer.
    if (schemaPath.startsWith('/api/jobs')) noteServiceTime(response.headers.get('date'));
  },
});

/** For answers that are the same for everybody: they do not wait until it is known who is signed in. */
export const openService = createQueries(openFirstlight({ baseUrl: location.origin }).api);

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

/** First part of the keys of the archive's answers. */
export const ARCHIVE_KEY = 'archive';

/** Whether an answer may change with the library, and with who sees it; what the archive has does not. */
export const isOfLibrary = ({ queryKey: [first] }: Pick<Query, 'queryKey'>): boolean =>
  first !== USER_KEY[0] && first !== ARCHIVE_KEY;

/** The service is back: what may have changed, and what it did not answer. */
const isAskedOnReturn = (query: Query): boolean => isOfLibrary(query) || query.state.status === 'error';

function noteFailure(error: unknown): void {
  if (error instanceof ConnectionError) markAway();
  if (codeOf(error) === 'unauthenticated') void answers.invalidateQueries({ queryKey: USER_KEY });
}

/** Every refused tile may ask: one answer is waited for. */
function askForHealth(): void {
  void answers.invalidateQueries({ queryKey: HEALTH_KEY }, { cancelRefetch: false });
}

connection.subscribe(({ isAway }) => {
  if (!isAway) void answers.invalidateQueries({ predicate: isAskedOnReturn });
});

async function followOtherTab(): Promise<void> {
  becomeUser((await firstlight.session.user()) ?? null);
}

/** Somebody has signed in or out: what another user could see is forgotten, and asked for again where it is shown. */
export function becomeUser(user: User | null): void {
  const former = answers.getQueryData<User | null>(USER_KEY);
  answers.setQueryData(USER_KEY, user);
  if (user) endSignIn(true);
  if (user?.id === former?.id) void answers.invalidateQueries({ predicate: isAskedOnReturn });
  else void answers.resetQueries({ predicate: isOfLibrary });
}
