import { tellingLine } from './log-tail.mjs';

describe('the telling line of an output', () => {
  it('is the error above a stack of Node', () => {
    const output =
      'listening\nError: listen EADDRINUSE: address in use\n    at Server.listen (node:net:1)\n\nNode.js v20.20.2\n';
    expect(tellingLine(output)).toBe('Error: listen EADDRINUSE: address in use');
  });

  it('is the message of a structured error, not of a later warning', () => {
    const output = [
      '{"level":30,"msg":"starting"}',
      '{"level":60,"msg":"cannot start","err":{"message":"JWT_SECRET is too short"}}',
      '{"level":40,"msg":"bye"}',
    ].join('\n');
    expect(tellingLine(output)).toBe('JWT_SECRET is too short');
  });

  it('is what PostgreSQL calls fatal', () => {
    const output =
      '2026-11-21 08:00:00 UTC [12] FATAL:  data directory has wrong ownership\n2026 [12] LOG:  bye';
    expect(tellingLine(output)).toBe('data directory has wrong ownership');
  });

  it('is the last line when there is no error, and nothing without output', () => {
    expect(tellingLine('one\ntwo\n')).toBe('two');
    expect(tellingLine('')).toBe('');
  });
});
