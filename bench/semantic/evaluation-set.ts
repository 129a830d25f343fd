import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Facts of a record from an archive and a file's header: the only input of a search. */
export interface EvaluationFacts {
  readonly id: string;
  readonly fileName: string;
  readonly targetName: string;
  readonly instrument: string;
  readonly filter: string;
  readonly observationTitle: string;
  readonly proposalPi: string;
  readonly ra: number;
  readonly dec: number;
}

/** A record with the ground truth for grading. */
export interface EvaluationRecord {
  readonly facts: EvaluationFacts;
  readonly truth: ReadonlySet<string>;
}

export interface Question {
  readonly part: 'tune' | 'report' | 'fresh' | 'late';
  readonly group: string;
  readonly text: string;
  /** Grade of each relevant record, by its id; none for a negative. */
  readonly grades: ReadonlyMap<string, number>;
}

export interface EvaluationSet {
  readonly records: readonly EvaluationRecord[];
  readonly questions: readonly Question[];
}

/** Benchmarks run in the root of the project; data is not compiled. */
const FOLDER = path.resolve('bench/semantic');

/** Reads the committed set. @throws Error naming the invalid line */
export function readEvaluationSet(folder = FOLDER): EvaluationSet {
  const filterTruth = new Map(
    rowsOf(folder, 'filters.tsv', 3).map(([instrument, filter, truth]) => [
      `${instrument}/${filter}`,
      truth.split(' '),
    ]),
  );
  const records = rowsOf(folder, 'records.tsv', 8).flatMap((row) => recordsOf(row, filterTruth));
  const known = new Set(records.flatMap(({ truth }) => [...truth]));
  const questions = rowsOf(folder, 'questions.tsv', 4).map((row) => questionOf(row, records, known));
  return { records, questions };
}

const rowsOf = (folder: string, name: string, columns: number): string[][] =>
  readFileSync(path.join(folder, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const row = line.split('\t');
      if (row.length !== columns) throw new Error(`${name}: ${row.length} columns, not ${columns}: ${line}`);
      return row;
    });

/** Records without a filter in filters.tsv (calibration) have no band. */
const NO_BAND = 'OPAQUE';

function recordsOf(
  [targetName, instrument, filters, observationTitle, proposalPi, ra, dec, labels]: readonly string[],
  filterTruth: ReadonlyMap<string, readonly string[]>,
): EvaluationRecord[] {
  const camera = instrument.split('/')[0];
  const telescope = /^(NIRCAM|MIRI|NIRISS|NIRSPEC)$/.test(camera) ? 'jwst' : 'hst';
  return filters.split(',').map((filter) => {
    const shown = filterTruth.get(`${camera}/${filter}`) ?? [];
    if (shown.length === 0 && filter !== NO_BAND) throw new Error(`no truth of ${camera} ${filter}`);
    const id = `${targetName}/${instrument}/${filter}`;
    const fileName = `${telescope === 'jwst' ? 'jw' : 'hst_'}${program(observationTitle)}_${camera}_${filter.replace(';', '-')}_i2d.fits`;
    return {
      facts: {
        ...{ id, fileName: fileName.toLowerCase(), targetName, instrument, filter, observationTitle },
        ...{ proposalPi, ra: Number(ra), dec: Number(dec) },
      },
      truth: new Set([...labels.split(' '), ...shown, camera.toLowerCase(), telescope]),
    };
  });
}

/** Files are named after their program, which does not describe their contents. */
function program(title: string): string {
  const sum = [...title].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return String(1000 + (sum % 4000)).padStart(5, '0');
}

const PARTS = { T: 'tune', R: 'report', F: 'fresh', L: 'late' } as const;

function questionOf(
  [part, group, text, wanted]: readonly string[],
  records: readonly EvaluationRecord[],
  known: ReadonlySet<string>,
): Question {
  const clauses = wanted === '-' ? [] : wanted.split(';').map((clause) => clauseOf(clause, known, text));
  const grades = new Map<string, number>();
  for (const { facts, truth } of records) {
    const fitting = clauses.filter(({ labels }) => labels.every((label) => truth.has(label)));
    if (fitting.length > 0) grades.set(facts.id, Math.max(...fitting.map(({ grade }) => grade)));
  }
  return { part: PARTS[part as keyof typeof PARTS], group, text, grades };
}

function clauseOf(clause: string, known: ReadonlySet<string>, text: string) {
  const [grade, names] = clause.split(':');
  const labels = names.split('&').map((label) => label.trim());
  const unknown = labels.find((label) => !known.has(label));
  if (unknown !== undefined) throw new Error(`no record shows ${unknown}: ${text}`);
  return { grade: Number(grade), labels };
}
