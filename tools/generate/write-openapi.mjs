/** `npm run openapi`: builds what is out of date, writes openapi.json from the API's decorators, and the client's types from that. */
import { describeFailure, Failure } from '../../scripts/processes/failure.mjs';
import { runCommand } from '../../scripts/processes/run-command.mjs';
import { buildSources } from '../../scripts/project/build.mjs';
import { CLIENT_TYPES, writeClientTypes } from './client-types.mjs';
import { installDependencies } from '../../scripts/project/install.mjs';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';

const report = (line) => console.log(`firstlight: ${line}`);
const { signal } = new AbortController();

try {
  await installDependencies(PROJECT_ROOT, { report, signal });
  await buildSources(PROJECT_ROOT, { report, signal });
  const { code, output } = await runCommand(process.execPath, ['dist/apps/api/src/write-openapi.js'], {
    cwd: PROJECT_ROOT,
    signal,
  });
  if (code !== 0) throw new Failure(`openapi.json could not be written:\n${output}`);
  report('openapi.json is written');
  await writeClientTypes(PROJECT_ROOT, { signal });
  report(`${CLIENT_TYPES} is written`);
} catch (error) {
  console.error(describeFailure(error));
  process.exitCode = 1;
}
