import { pagePolicy } from './page-policy.js';

const directives = (policy: string) =>
  Object.fromEntries(policy.split('; ').map((directive) => directive.split(/ (.*)/).slice(0, 2)));

describe('the policy of the page', () => {
  it('allows its own scripts, workers and WebAssembly, and nothing of other origins', () => {
    const policy = directives(pagePolicy({ nonce: 'abc' }));
    expect(policy).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self' 'wasm-unsafe-eval'",
      'style-src': "'self' 'nonce-abc'",
      'connect-src': "'self'",
      'worker-src': "'self'",
      'frame-ancestors': "'none'",
    });
    expect(policy).not.toHaveProperty('upgrade-insecure-requests');
  });

  it('of a script has no nonce, which would allow what it is told by others', () =>
    expect(directives(pagePolicy({}))['style-src']).toBe("'self'"));

  it('allows the bucket that downloads are redirected to', () =>
    expect(directives(pagePolicy({ downloads: 'https://bucket.example' }))['connect-src']).toBe(
      "'self' https://bucket.example",
    ));
});
