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
    const flood = Promise.all(Array.from({ length: 300 }, (_, i) => login(`nobody-${i}`, WRONG)));
    await new Promise((resolve) => setTimeout(resolve, 100));
    const timed = async (path: string) => {
      const start = performance.now();
      const { status } = await stranger.get(path);
      return { status, isQuick: performance.now() - start < 4_000 };
    };
    const looks = ['/api/health/live', '/api/health', '/api/health/live', '/api/health'];
    expect(await Promise.all(looks.map(timed))).toEqual(looks.map(() => ({ status: 200, isQuick: true })));
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
