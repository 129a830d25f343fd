#!/usr/bin/env node
import { runCommand } from './commands.js';

process.exitCode = await runCommand(process.argv.slice(2), {
  print: (line) => process.stdout.write(`${line}\n`),
  error: (line) => process.stderr.write(`${line}\n`),
});
