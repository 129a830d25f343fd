import type { ListedRecord, RecordFilter, RecordSearch, Viewer } from '#domain';
import { UUID_PATTERN } from '../validation/fields.js';

/** A record named in the query text. */
export interface LiteralMatch {
  readonly score: number;
  /** The name or id that matches. */
  readonly text: string;
}

/** Longer text, or more words, is a sentence and not a name. */
const MAX_NAME_LENGTH = 60;
const MAX_NAME_WORDS = 4;
/** Names searched within a sentence. */
const MAX_NAMES = 3;
/** A part of a sentence with at least two digits: a designation, a program, a file. */
const DESIGNATION = /^(?=\D*\d\D*\d)[\p{L}\p{N}._+-]{5,}$/u;

const WHOLE = 1;
const PART = 0.95;
/** A name among other words is only a part of the query. */
const AMONG_WORDS = 0.9;

/** Visible records whose names or ids occur in the query text. */
export async function findLiteral(
  records: Pick<RecordSearch, 'page'>,
  question: string,
  { viewer, limit }: { readonly viewer: Viewer; readonly limit: number },
): Promise<Map<string, LiteralMatch>> {
  const found = new Map<string, LiteralMatch>();
  for (const [name, most] of namesIn(question)) {
    for (const filter of filtersFor(name)) {
      const { items } = await records.page({ filter, pageSize: limit }, viewer);
      for (const record of items) {
        const match = matchOf(record, name);
        if (match && !found.has(record.id))
          found.set(record.id, { ...match, score: Math.min(most, match.score) });
      }
    }
  }
  return found;
}

/** Candidate names with their highest possible scores. */
function namesIn(question: string): (readonly [name: string, most: number])[] {
  const whole = question.trim();
  const designations = whole
    .split(/[\s,;:?!"'()]+/u)
    .filter((word) => word !== whole && DESIGNATION.test(word));
  const isName = whole.length <= MAX_NAME_LENGTH && whole.split(/\s+/).length <= MAX_NAME_WORDS;
  return [
    ...(isName ? [[whole, WHOLE] as const] : []),
    ...designations.slice(0, MAX_NAMES).map((word) => [word, AMONG_WORDS] as const),
  ];
}

/** Each is answered by an index. Words without a number are searched among targets only, since too many titles contain them. */
function filtersFor(name: string): RecordFilter[] {
  if (UUID_PATTERN.test(name)) return [{ ids: [name] }];
  return /\d/.test(name) ? [{ q: name }, { archiveObsIds: [name] }] : [{ targetName: name }];
}

const plain = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

function matchOf(record: ListedRecord, name: string): LiteralMatch | null {
  const asked = plain(name);
  const { id, targetName, fileName, observationBaseId, proposalId } = record;
  const names = [targetName, observationBaseId, id, fileName, proposalId].filter((text) => text !== null);
  const same = names.find((text) => plain(text) === asked);
  if (same !== undefined) return { score: WHOLE, text: same };
  const holding = names.find((text) => plain(text).includes(asked));
  return holding === undefined ? null : { score: PART, text: holding };
}
