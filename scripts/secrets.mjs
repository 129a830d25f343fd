/** `npm run secrets`: writes the secrets of docker-compose.yml to `.env`, once. */
import { readCommandLine, runProgram } from './processes/command-line.mjs';
import { PROJECT_ROOT } from './project/root.mjs';
import { SECRET_NAMES, writeSecrets } from './containers/secrets-file.mjs';

readCommandLine(`Usage: npm run secrets

Writes a random ${SECRET_NAMES.join(', ')} to .env, which only its owner may read. An existing .env is not changed.`);

await runProgram('secrets', async () => {
  console.log(`The secrets are in ${writeSecrets(PROJECT_ROOT)}. Keep a copy in a safe place.`);
});
