#!/usr/bin/env node
import { runCommand } from './commands.js';

// `firstlight-fits header FILE | head`: the reader has seen enough, which is no error.
for (const output of [process.stdout, process.stderr]) {
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
}

process.exitCode = await runCommand(process.argv.slice(2), {
  print: (line) => process.stdout.write(`${line}\n`),
  error: (line) => process.stderr.write(`${line}\n`),
});
