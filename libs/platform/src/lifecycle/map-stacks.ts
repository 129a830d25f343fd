import path from 'node:path';
import { sourcePlaces, type FindPlace } from './source-places.js';

/**
 * Stack traces of a program name the lines of its TypeScript sources. Node would read the map when it loads the program, megabytes
 * that most processes never need: here it is read when the first error is told.
 *
 * @param program the file; its map lies beside it
 */
export function mapStacks(program: string): void {
  let find: FindPlace | undefined;
  Error.prepareStackTrace = (error, frames) => {
    find ??= placesIn(`${program}.map`);
    const source = sourceOf(program, find ?? notFound);
    const title = Error.prototype.toString.call(error);
    return [title, ...frames.map((frame) => `    at ${source(frame)}`)].join('\n');
  };
}

/** An error is told without its sources, too: there may be no descriptor left to read them with, and that be the error. */
function placesIn(map: string): FindPlace | undefined {
  try {
    return sourcePlaces(map);
  } catch {
    return undefined;
  }
}

const notFound: FindPlace = () => undefined;

/** V8 writes it as a line of a stack trace. */
interface Frame extends NodeJS.CallSite {
  toString(): string;
}

const sourceOf = (program: string, find: FindPlace) => (frame: Frame) => {
  const text = frame.toString();
  if (frame.getFileName() !== program) return text;
  const [line, column] = [frame.getLineNumber() ?? 0, frame.getColumnNumber() ?? 0];
  const place = find(line, column);
  if (!place) return text;
  const source = path.resolve(path.dirname(program), place.source);
  return text.replace(`${program}:${line}:${column}`, `${source}:${place.line}:${place.column}`);
};
