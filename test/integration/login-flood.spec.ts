import { callerOf, openAccount, type Caller } from '../support/api-client.js';
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

describe('a flood of logins', () => {
  it('neither hides that the service is healthy nor counts the attempts that it refuses', async () => {
    const user = await openAccount(stack.url);
    const [{ before }] = await stack.database.query<[{ before: string }]>(
      'SELECT COALESCE(sum(attempts), 0) AS before FROM login_guards',
    );
    let waiting = 300;
    const guess = (i: number) => login(`nobody-${i}`, WRONG).finally(() => (waiting -= 1));
    const flood = Promise.all(Array.from({ length: waiting }, (_, i) => guess(i)));
    await new Promise((resolve) => setTimeout(resolve, 100));
    const looks = ['/api/health/live', '/api/health', '/api/health/live', '/api/health'];
    const seen = await Promise.all(looks.map((path) => stranger.get(path)));
    expect(seen.map(({ status }) => status)).toEqual(looks.map(() => 200));
    // Passwords are still being looked at: health did not wait for them.
    expect(waiting).toBeGreaterThan(0);
    const answers = await flood;
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(100);
    expect(refused[0].json.code).toBe('rate_limited');
    expect(refused[0].headers.get('retry-after')).toBe('5');
    const proven = answers.filter(({ status }) => status === 401).length;
    expect(proven + refused.length).toBe(300);
    expect(proven).toBeGreaterThanOrEqual(52);
    const [{ after }] = await stack.database.query<[{ after: string }]>(
      'SELECT sum(attempts) AS after FROM login_guards',
    );
    // Locked decoys count no attempt, so there may be fewer.
    expect(Number(after) - Number(before)).toBeLessThanOrEqual(proven);
    expect((await login(user.username, user.password)).status).toBe(200);
  });
});
