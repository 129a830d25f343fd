/** `npm run openapi`: builds what is out of date, writes openapi.json from the API's decorators, and the client's types from that. */
import { readCommandLine, runProgram } from '../../scripts/processes/command-line.mjs';
import { Failure } from '../../scripts/processes/failure.mjs';
import { runCommand } from '../../scripts/processes/run-command.mjs';
import { CLIENT_TYPES, writeClientTypes } from './client-types.mjs';
import { readyProject } from '../../scripts/project/ready-project.mjs';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';

readCommandLine(`Usage: npm run openapi

Writes openapi.json from the decorators of the API, and the types of the client from that.`);

const report = (line) => console.log(`firstlight: ${line}`);
const { signal } = new AbortController();

await runProgram('firstlight', async () => {
  await readyProject();
  const { code, output } = await runCommand(process.execPath, ['dist/apps/api/src/write-openapi.js'], {
    cwd: PROJECT_ROOT,
    signal,
  });
  if (code !== 0) throw new Failure(`openapi.json could not be written:\n${output}`);
  report('openapi.json is written');
  await writeClientTypes(PROJECT_ROOT, { signal });
  report(`${CLIENT_TYPES} is written`);
});
