/** `npm run settings`: builds what is out of date, and writes docs/configuration.md from the schema of the settings. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { readCommandLine, runProgram } from '../../scripts/processes/command-line.mjs';
import { formatted } from './formatted.mjs';
import { readyProject } from '../../scripts/project/ready-project.mjs';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';
import { SETTINGS_REFERENCE, settingsReference } from './settings-reference.mjs';

readCommandLine(`Usage: npm run settings

Writes docs/configuration.md from the schema of the settings.`);

const report = (line) => console.log(`firstlight: ${line}`);

await runProgram('firstlight', async () => {
  await readyProject();
  const schema = await import('#platform');
  const file = path.join(PROJECT_ROOT, SETTINGS_REFERENCE);
  writeFileSync(file, formatted(SETTINGS_REFERENCE, settingsReference(PROJECT_ROOT, schema)));
  report(`${SETTINGS_REFERENCE} is written`);
});
