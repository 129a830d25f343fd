import path from 'node:path';
import { sourcePositions, type FindPosition } from './source-positions.js';

/**
 * Makes stack traces name lines of the TypeScript sources. Node would read the map, megabytes that most processes never need,
 * when it loads the program; here it is read with the first error.
 * @param program the file; its map lies beside it
 */
export function mapStacks(program: string): void {
  let find: FindPosition | undefined;
  Error.prepareStackTrace = (error, frames) => {
    find ??= placesIn(`${program}.map`);
    const source = sourceOf(program, find ?? notFound);
    const title = Error.prototype.toString.call(error);
    return [title, ...frames.map((frame) => `    at ${source(frame)}`)].join('\n');
  };
}

/** An error is reported without source lines, too: the error itself may be that no descriptor is left to read the map. */
function placesIn(map: string): FindPosition | undefined {
  try {
    return sourcePositions(map);
  } catch {
    return undefined;
  }
}

const notFound: FindPosition = () => undefined;

/** A line of a stack trace in V8's format. */
interface Frame extends NodeJS.CallSite {
  toString(): string;
}

const sourceOf = (program: string, find: FindPosition) => (frame: Frame) => {
  const text = frame.toString();
  if (frame.getFileName() !== program) return text;
  const [line, column] = [frame.getLineNumber() ?? 0, frame.getColumnNumber() ?? 0];
  const place = find(line, column);
  if (!place) return text;
  const source = path.resolve(path.dirname(program), place.source);
  return text.replace(`${program}:${line}:${column}`, `${source}:${place.line}:${place.column}`);
};
