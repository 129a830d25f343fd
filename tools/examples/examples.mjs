/** `npm run examples`: writes the response examples of the OpenAPI document from the answers of a running service. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { readCommandLine, runProgram } from '../../scripts/processes/command-line.mjs';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';
import { formatted } from '../generate/formatted.mjs';
import { askService } from './ask-service.mjs';
import { stableExamples } from './stable-examples.mjs';

const FILE = 'apps/api/src/openapi/answer-examples.json';

const USAGE = `Usage: npm run examples -- [options]

Asks a running service, which must use the sample archive, and writes its answers to
${FILE}. Run npm run openapi afterwards.

  --base-url URL   the service (default http://127.0.0.1:3000)`;

const { values } = readCommandLine(USAGE, { 'base-url': { type: 'string' } });
await runProgram('examples', async () => {
  const answers = await askService(values['base-url'] ?? 'http://127.0.0.1:3000');
  const text = JSON.stringify(stableExamples(answers, Date.now()));
  writeFileSync(path.join(PROJECT_ROOT, FILE), formatted(FILE, text));
});
