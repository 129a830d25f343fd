import { hash, verify } from '@node-rs/argon2';

/** OWASP's recommendation for Argon2id: 19 MiB, two passes, one lane. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2);

/** Verified for unknown users, so that the response takes as long as for a wrong password. */
const dummyHash = hashPassword('no such user');

/** Verifies a password; without a hash (unknown user) it takes the same time and returns false. */
export async function passwordFits(passwordHash: string | null, password: string): Promise<boolean> {
  const fits = await verify(passwordHash ?? (await dummyHash), password);
  return passwordHash !== null && fits;
}
