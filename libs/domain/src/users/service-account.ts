/**
 * The account that owns the service's own records, such as the demo pictures. Nobody can log in to it: it is deactivated, and has the hash of
 * a random password. Its address has no `@`, so that no user can have it.
 */
export const SERVICE_ACCOUNT = {
  id: '00000000-0000-7000-8000-000000000001',
  username: 'firstlight',
  email: 'firstlight',
} as const;

/** Whether it is the name of the service's account; names are unique regardless of case. */
export const isReservedUsername = (username: string): boolean =>
  username.toLowerCase() === SERVICE_ACCOUNT.username;
