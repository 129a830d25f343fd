/** `npm run settings`: builds what is out of date, and writes docs/configuration.md from the schema of the settings. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describeFailure } from '../../scripts/processes/failure.mjs';
import { buildSources } from '../../scripts/project/build.mjs';
import { formatted } from './formatted.mjs';
import { installDependencies } from '../../scripts/project/install.mjs';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';
import { SETTINGS_REFERENCE, settingsReference } from './settings-reference.mjs';

const report = (line) => console.log(`firstlight: ${line}`);
const { signal } = new AbortController();

try {
  await installDependencies(PROJECT_ROOT, { report, signal });
  await buildSources(PROJECT_ROOT, { report, signal });
  const schema = await import('#platform');
  const file = path.join(PROJECT_ROOT, SETTINGS_REFERENCE);
  writeFileSync(file, formatted(SETTINGS_REFERENCE, settingsReference(PROJECT_ROOT, schema)));
  report(`${SETTINGS_REFERENCE} is written`);
} catch (error) {
  console.error(describeFailure(error));
  process.exitCode = 1;
}
