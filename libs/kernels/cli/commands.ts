import { ArgumentError } from '../src/errors.js';
import { type Arguments, type OptionNames, parseArguments } from './arguments.js';
import type { Console } from './console.js';
import { describeFailure, ExitCode } from './failure.js';
import { header } from './commands/header.js';
import { info } from './commands/info.js';
import { preview } from './preview.js';
import { stats } from './commands/stats.js';
import { verify } from './commands/verify.js';
import { wcs } from './commands/wcs.js';

interface Command {
  readonly usage: string;
  readonly options: OptionNames;
  readonly run: (args: Arguments, console: Console) => Promise<number>;
}

const COMMANDS: Readonly<Record<string, Command>> = {
  info: { usage: 'info FILE…', options: {}, run: info },
  header: { usage: 'header FILE… [--hdu N]', options: { values: ['hdu'] }, run: header },
  verify: { usage: 'verify FILE…', options: {}, run: verify },
  preview: {
    usage: 'preview FILE OUT.png [--stretch NAME] [--cmap NAME] [--hdu N] [--size N]',
    options: { values: ['stretch', 'cmap', 'hdu', 'size'] },
    run: preview,
  },
  stats: { usage: 'stats FILE… [--json]', options: { switches: ['json'] }, run: stats },
  wcs: {
    usage: 'wcs FILE… [--hdu N] (--pixel X,Y… | --sky LON,LAT…) [--json]',
    options: { switches: ['json'], values: ['hdu'], pairs: ['pixel', 'sky'] },
    run: wcs,
  },
};

const HELP: ReadonlySet<string> = new Set(['--help', '-h']);

/** Runs a command line and returns the exit code: 0, 1 for a wrong command line or a file that cannot be read, 2 for a file that is not valid FITS. */
export async function runCommand(words: readonly string[], console: Console): Promise<number> {
  const [name, ...rest] = words;
  const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    const help = name === undefined || name === 'help' || HELP.has(name);
    console[help ? 'print' : 'error'](usage(help ? undefined : name));
    return name === undefined || !help ? ExitCode.Failed : ExitCode.Done;
  }
  if (rest.some((word) => HELP.has(word))) {
    console.print(`usage: firstlight-fits ${command.usage}`);
    return ExitCode.Done;
  }
  try {
    return await command.run(parseArguments(rest, command.options), console);
  } catch (error) {
    const { line, code } = describeFailure(error);
    console.error(error instanceof ArgumentError ? `${line}; usage: firstlight-fits ${command.usage}` : line);
    return code;
  }
}

function usage(unknown: string | undefined): string {
  if (unknown !== undefined)
    return `there is no command ${unknown}; commands: ${Object.keys(COMMANDS).join(', ')}`;
  return [
    'firstlight-fits: FITS files on the command line',
    ...Object.values(COMMANDS).map((c) => `  ${c.usage}`),
  ].join('\n');
}
