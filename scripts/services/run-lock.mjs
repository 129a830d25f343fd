import path from 'node:path';
import { Failure } from '../processes/failure.mjs';
import { readLivePid, removePidFile, writePidFile } from '../processes/pid-file.mjs';

/**
 * Makes this process the only Firstlight in a data folder.
 *
 * @param {string} dataDir existing
 * @returns {() => void} gives the folder free
 * @throws {Failure} when another one runs there
 */
export function lockDataFolder(dataDir) {
  const file = path.join(dataDir, 'start.json');
  const other = readLivePid(file);
  if (other === undefined) removePidFile(file); // Of a killed run.
  try {
    writePidFile(file, process.pid, { exclusive: true });
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    const who = other === undefined ? 'another process' : `process ${other}`;
    throw new Failure(
      `Firstlight already runs here (${who} uses ${dataDir}): stop it first, or set DATA_DIR to another folder.`,
    );
  }
  return () => removePidFile(file);
}
