/** Makes answers short, and free of what differs from run to run. */

const MAX_OBJECTS = 2;
const MAX_VALUES = 6;
const MAX_KEYWORDS = 5;
const STEP_MS = 10 * 60 * 1000;
const RECENT_MS = 48 * 60 * 60 * 1000;
/** The time of the run, in all examples. */
const NOON = Date.UTC(2026, 0, 15, 12);

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const USERNAME = /ada-[0-9a-f]{8}/g;
/** The sample archive, at any port. */
const ARCHIVE = /^http:\/\/127\.0\.0\.1:\d+/;

/** Values that differ from run to run, by the name of their field. */
const FIXED = new Map(
  Object.entries({
    accessToken: 'eyJhbGciOiJIUzI1NiJ9.…',
    refreshToken: 'q3Vd8sJ0x7K…',
    latencyMs: 2,
    uptimeSeconds: 3600,
    embedMs: 30,
    searchMs: 5,
    seconds: 0.2,
  }),
);

const CURSOR = '5bA9GDBn41FQNat4…';

/**
 * @template T
 * @param {T} examples JSON
 * @param {number} now time of the run; times near it are moved to one noon and rounded to ten minutes
 * @returns {T} a copy with ids numbered in the order of their first use, cut tokens and short arrays
 */
export function stableExamples(examples, now) {
  /** @type {Map<string, string>} */
  const ids = new Map();
  const idFor = (id) => {
    if (!ids.has(id)) ids.set(id, numberedId(ids.size));
    return ids.get(id);
  };
  return stable('', examples);

  function stable(name, value) {
    if (name === 'nextCursor' && value !== null) return CURSOR;
    if (FIXED.has(name)) return FIXED.get(name);
    if (typeof value === 'string') return stableText(value);
    if (Array.isArray(value)) return shortened(value).map((item) => stable('', item));
    if (value === null || typeof value !== 'object') return value;
    const entries = Object.entries(value);
    const kept = name === 'metadata' ? entries.slice(0, MAX_KEYWORDS) : entries;
    return Object.fromEntries(kept.map(([key, item]) => [key, stable(key, item)]));
  }
  function stableText(text) {
    if (TIME.test(text)) return stableTime(text, now);
    return text.replace(UUID, idFor).replace(USERNAME, 'ada').replace(ARCHIVE, 'https://archive.example.org');
  }
}

function stableTime(text, now) {
  const since = Date.parse(text) - now;
  if (Math.abs(since) > RECENT_MS) return text;
  return new Date(NOON + Math.round(since / STEP_MS) * STEP_MS).toISOString();
}

/** A version 7 UUID, as those of the service. */
const numberedId = (number) =>
  `01890a5d-ac96-774b-bcce-b302${(0x99a8057 + number).toString(16).padStart(8, '0')}`;

function shortened(items) {
  const hasObjects = items.some((item) => item !== null && typeof item === 'object' && !Array.isArray(item));
  return items.slice(0, hasObjects ? MAX_OBJECTS : MAX_VALUES);
}
