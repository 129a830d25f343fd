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

/** Settings that some of its specs test and the others do not notice. */
const SETTINGS = { INTERNAL_HOSTS: 'Engine.internal, courier' } as const;

/**
 * The stack shared by the specs of a run: all apps with the settings of the tests. Others use it at the same time: create your
 * own users ({@link openAccount}), use only your own records, and neither configure nor kill anything ({@link startStack} for
 * that).
 */
export async function sharedStack(): Promise<RunningStack> {
  const env = await sharedEnvironment();
  const database = await connectDatabase(env.DATABASE_URL as string);
  atSpecEnd(() => database.destroy());
  return { ...stackAt(env), database };
}

/** The engine of the shared stack, for specs of its operations: it is warm. Use unique names for stored files. */
export async function sharedEngine(): Promise<SharedEngine> {
  const { PROCESSING_URL: url, INTERNAL_SECRET: secret, DATA_DIR: folder } = await sharedEnvironment();
  return engineAt({ url: url!, secret: secret! }, folder!);
}

async function sharedEnvironment(): Promise<NodeJS.ProcessEnv> {
  const env = (await findStack()) ?? (await offerStack());
  withLogsOf(path.join(env.DATA_DIR as string, 'logs'));
  return env;
}

/** An idle connection may be closed at the very moment of its reuse. */
const ALONE = { connection: 'close' };

async function findStack(): Promise<NodeJS.ProcessEnv | undefined> {
  const answer = await fetch(process.env.TEST_STACK_URL as string, { headers: ALONE });
  return answer.status === 404 ? undefined : readAnswer(answer);
}

/** Prepares a database and a folder for the apps; discards them if another spec was faster. */
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
