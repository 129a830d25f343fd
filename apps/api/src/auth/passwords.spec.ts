import { hashPassword, passwordFits } from './passwords.js';

describe('passwords', () => {
  it('are hashed as OWASP recommends: Argon2id, 19 MiB, two passes, one lane, a random salt', async () => {
    const [one, other] = await Promise.all([hashPassword('Secret-1'), hashPassword('Secret-1')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
  });

  it('match only their own hash', async () => {
    const hash = await hashPassword('Secret-1');
    expect(await passwordFits(hash, 'Secret-1')).toBe(true);
    expect(await passwordFits(hash, 'secret-1')).toBe(false);
  });

  it('never match for an unknown user', async () => {
    for (const guess of ['Secret-1', 'no such user', '']) expect(await passwordFits(null, guess)).toBe(false);
  });
});
