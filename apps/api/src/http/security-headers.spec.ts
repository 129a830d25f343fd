import { securityHeaders } from './security-headers.js';

it('security headers are the same for every kind of response', () => {
  const headers = securityHeaders();
  expect(headers).toMatchObject({
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'SAMEORIGIN',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Strict-Transport-Security': expect.stringMatching(/^max-age=\d{8}$/),
  });
  const policy = headers['Content-Security-Policy'].split(';');
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'self'",
      "script-src 'self'",
      "object-src 'none'",
      "frame-ancestors 'self'",
    ]),
  );
  // Over plain HTTP the page at /swagger could load none of its parts.
  expect(policy).not.toContain('upgrade-insecure-requests');
});
