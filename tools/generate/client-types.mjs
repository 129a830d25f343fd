import path from 'node:path';
import { Failure } from '../../scripts/processes/failure.mjs';
import { runCommand } from '../../scripts/processes/run-command.mjs';

/** The types of the client, generated from openapi.json and committed. */
export const CLIENT_TYPES = 'sdk/src/generated/openapi-types.ts';

/**
 * Generates the types of the client.
 *
 * @param {string} root the project folder
 * @param {{ signal: AbortSignal, output?: string }} options `output`: another file than the committed one
 * @throws {Failure} with the generator's words
 */
export async function writeClientTypes(root, { signal, output = path.join(root, CLIENT_TYPES) }) {
  const generator = path.join(root, 'node_modules/openapi-typescript/bin/cli.js');
  // Fields with a default are optional in requests.
  const args = [
    generator,
    path.join(root, 'openapi.json'),
    '--output',
    output,
    '--default-non-nullable=false',
  ];
  const { code, output: words, errors } = await runCommand(process.execPath, args, { cwd: root, signal });
  if (code !== 0) throw new Failure(`The types of the client could not be written:\n${words}${errors}`);
}
