import { isCommonPassword } from './common-passwords.js';

describe('common passwords', () => {
  it.each([
    ...['password', 'Password1!', 'Qwerty123!', 'Admin123!', 'PASSWORD', 'Dragon-2024', 'iloveyou!!!'],
    ...['P@ssw0rd', 'p4$$w0rd!', 'Pa5sword99', 'Adm1n!', '7rustno1', 'We1come1!', 'B4seba11#1', 'Princes$'],
    ...['trustno1', 'Trustno1!', '1qaz2wsx', '1Qaz2wsx!', '123456789', 'Abc123!!', 'Welcome2026?!'],
    ...['@Bcd1234!', '@Bc123!!', '@bC12345!', 'Firstlight2026!', 'F1rstl1ght!', 'T3lescope-1', 'JamesWebb1!'],
  ])('are refused however they are written: %s', (password) => expect(isCommonPassword(password)).toBe(true));

  it.each([
    ...['Wrong-password-1', 'Keeper-of-the-stars-1', 'Correct-horse-1', 'Pass-018f3e6e-A1', 'Tr0ub4dor&3x'],
    ...['x', '', '!', 'пароль-из-слов-1', '🔭Aa1!🔭', 'passwordofmine!1A', 'Zx9!kQ2#vT7'],
  ])('are not what others are: %s', (password) => expect(isCommonPassword(password)).toBe(false));

  it('are looked for in no more than the beginning of a long text', () => {
    expect(isCommonPassword('~'.repeat(1_000_000))).toBe(false);
    expect(isCommonPassword(`password${'1!'.repeat(500_000)}`)).toBe(true);
  });
});
