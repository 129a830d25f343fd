import { setTimeout as sleep } from 'node:timers/promises';
import { callerOf, openAccount, type Answer, type Caller } from '../support/api-client.js';
import { startStack, type Stack } from '../support/start-stack.js';

jest.setTimeout(60_000);

let stack: Stack;
let stranger: Caller;

beforeAll(async () => {
  stack = await startStack({ apps: ['api'] });
  stranger = callerOf(stack.url);
});

afterAll(() => stack?.stop());

const WRONG = 'Wrong-password-1';
const login = (username: string, password: string) =>
  stranger.post('/api/auth/login', { username, password });

/** Simultaneous logins, repeated until stopped. */
function floodOf(guessers: number) {
  let isOver = false;
  const answers: Answer[] = [];
  const guess = async (name: string) => {
    do answers.push(await login(name, WRONG));
    while (!isOver);
  };
  const guesses = Array.from({ length: guessers }, (_, i) => guess(`nobody-${i}`));
  const end = async () => {
    isOver = true;
    await Promise.all(guesses);
    return answers;
  };
  return { end };
}

describe('a flood of logins', () => {
  it('neither affects health nor counts refused attempts', async () => {
    const user = await openAccount(stack.url);
    const [{ before }] = await stack.database.query<[{ before: string }]>(
      'SELECT COALESCE(sum(attempts), 0) AS before FROM login_guards',
    );
    const flood = floodOf(120);
    await sleep(100);
    const looks = ['/api/health/live', '/api/health', '/api/health/live', '/api/health'];
    const seen = await Promise.all(looks.map((path) => stranger.get(path)));
    const answers = await flood.end();
    expect(seen.map(({ status, json }) => ({ status, json }))).toEqual(
      looks.map(() => ({ status: 200, json: expect.anything() })),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(100);
    expect(refused[0].json.code).toBe('rate_limited');
    expect(refused[0].headers.get('retry-after')).toBe('5');
    const proven = answers.filter(({ status }) => status === 401).length;
    expect(proven + refused.length).toBe(answers.length);
    expect(proven).toBeGreaterThanOrEqual(52);
    const [{ after }] = await stack.database.query<[{ after: string }]>(
      'SELECT sum(attempts) AS after FROM login_guards',
    );
    // Each counts at three guards; locked decoys count no attempt, so there may be fewer.
    expect(Number(after) - Number(before)).toBeLessThanOrEqual(3 * proven);
    expect((await login(user.username, user.password)).status).toBe(200);
  });
});
