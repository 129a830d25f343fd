import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connectDatabase } from '#domain';
import { atSpecEnd, withLogsOf } from './spec-end.js';
import { engineAt, type SharedEngine } from './start-engine.js';
import { stackEnvironment } from './stack-environment.js';
import { stackAt, type RunningStack } from './start-stack.js';
import { createTestDatabase } from './test-database.js';
import { claimRedisDatabase } from './test-services.js';

/** Settings that some of its specs look at and the others do not notice. */
const SETTINGS = { INTERNAL_HOSTS: 'Engine.internal, courier' } as const;

/**
 * The stack that the specs of a run share: all apps with the settings of the tests. Others work on it at the same time and
 * before: take users of your own ({@link openAccount}), ask for your own things only, and neither configure nor kill anything
 * ({@link startStack} for that).
 */
export async function sharedStack(): Promise<RunningStack> {
  const env = await sharedEnvironment();
  const database = await connectDatabase(env.DATABASE_URL as string);
  atSpecEnd(() => database.destroy());
  return { ...stackAt(env), database };
}

/** The engine of the shared stack, for specs of its operations alone: it is warm. Give what you store names of your own. */
export async function sharedEngine(): Promise<SharedEngine> {
  const { PROCESSING_URL: url, INTERNAL_SECRET: secret, DATA_DIR: folder } = await sharedEnvironment();
  return engineAt({ url: url!, secret: secret! }, folder!);
}

async function sharedEnvironment(): Promise<NodeJS.ProcessEnv> {
  const env = (await findStack()) ?? (await offerStack());
  withLogsOf(path.join(env.DATA_DIR as string, 'logs'));
  return env;
}

/** A connection that was kept may be closed at the very moment when it is used again. */
const ALONE = { connection: 'close' };

async function findStack(): Promise<NodeJS.ProcessEnv | undefined> {
  const answer = await fetch(process.env.TEST_STACK_URL as string, { headers: ALONE });
  return answer.status === 404 ? undefined : readAnswer(answer);
}

/** Prepares a database and a folder for the apps; another spec may have been faster, then they are given back. */
async function offerStack(): Promise<NodeJS.ProcessEnv> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'firstlight-shared-'));
  const [database, redisUrl] = await Promise.all([createTestDatabase(), claimRedisDatabase()]);
  const offer = await stackEnvironment({ databaseUrl: database.url, redisUrl, dataDir, settings: SETTINGS });
  const body = JSON.stringify(offer);
  const env = await readAnswer(
    await fetch(process.env.TEST_STACK_URL as string, { method: 'POST', body, headers: ALONE }),
  );
  if (env.DATA_DIR !== dataDir) {
    await database.drop();
    rmSync(dataDir, { recursive: true });
  }
  return env;
}

async function readAnswer(answer: Response): Promise<NodeJS.ProcessEnv> {
  const body = (await answer.json()) as NodeJS.ProcessEnv & { error?: string };
  if (!answer.ok) throw new Error(`the shared stack: ${body.error}`);
  return body;
}
