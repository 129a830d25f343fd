import { readFile } from 'node:fs/promises';

/** Hexadecimal columns of a connection in /proc/net/tcp (proc(5)): its two ends, its state, what waits in it. */
const CONNECTION =
  /^\s*\d+: [0-9A-F]+:(?<local>[0-9A-F]{4}) [0-9A-F]+:(?<remote>[0-9A-F]{4}) [0-9A-F]{2} (?<sent>[0-9A-F]{8}):(?<received>[0-9A-F]{8})/;

/**
 * Bytes in the kernel's buffers of the connections to these local ports: sent and not yet acknowledged, received and not yet
 * read. Their capacity varies between machines and runs.
 */
export async function queuedBytes(ports: readonly number[]): Promise<number> {
  const tables = await Promise.all(['tcp', 'tcp6'].map((table) => readFile(`/proc/net/${table}`, 'utf8')));
  const waiting = tables
    .join('\n')
    .split('\n')
    .map((line) => waitingIn(line, ports));
  return waiting.reduce((sum, bytes) => sum + bytes, 0);
}

function waitingIn(line: string, ports: readonly number[]): number {
  const { local = '', remote = '', sent = '', received = '' } = CONNECTION.exec(line)?.groups ?? {};
  const isOneOfThem = [local, remote].some((port) => ports.includes(parseInt(port, 16)));
  return isOneOfThem ? parseInt(sent, 16) + parseInt(received, 16) : 0;
}
