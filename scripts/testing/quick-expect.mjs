/** Where jest keeps its matchers and the counts of a test, in all its versions of `expect`. */
const STORE = Symbol.for('$$jest-matchers-object');

/** Matchers that only look: what they decide does not change when they are asked twice. */
const LOOKING = [
  ...['toBe', 'toEqual', 'toStrictEqual', 'toMatchObject', 'toContain', 'toContainEqual', 'toMatch'],
  ...['toBeGreaterThan', 'toBeGreaterThanOrEqual', 'toBeLessThan', 'toBeLessThanOrEqual', 'toBeCloseTo'],
  ...['toBeDefined', 'toBeUndefined', 'toBeNull', 'toBeNaN', 'toBeTruthy', 'toBeFalsy'],
  ...['toBeInstanceOf', 'toHaveLength', 'toHaveProperty'],
];

/**
 * Jest's `expect` makes three hundred functions and a stack trace for each value, which is a hundred times the work of comparing it; specs
 * that compare pixels and rows spent a fifth of their time on that. This one asks jest's own matcher first, and has `expect`
 * itself do all that does not simply pass: what fails is told in jest's words.
 *
 * @param {any} expect
 */
export function quickExpect(expect) {
  class Expectation {
    constructor(actual) {
      this.actual = actual;
    }
    get resolves() {
      return tellingTheSpec(expect(this.actual).resolves);
    }
    get rejects() {
      return tellingTheSpec(expect(this.actual).rejects);
    }
  }
  const define = (name, property) => Object.defineProperty(Expectation.prototype, name, property);
  for (const name of LOOKING) define(name, { value: lookFirst(expect, name) });
  const defineOthers = (names) => {
    for (const name of names)
      if (!(name in Expectation.prototype)) define(name, { get: askJest(expect, name) });
  };
  defineOthers(['not', ...Object.keys(globalThis[STORE].matchers)]);

  const quick = (...actual) => (actual.length === 1 ? new Expectation(actual[0]) : expect(...actual));
  quick.extend = (matchers) => {
    expect.extend(matchers);
    defineOthers(Object.keys(matchers));
  };
  return Object.setPrototypeOf(quick, expect);
}

const askJest = (expect, name) =>
  /** @this {{ actual: unknown }} */
  function () {
    return expect(this.actual)[name];
  };

const lookFirst = (expect, name) =>
  /** @this {{ actual: unknown }} */
  function (...expected) {
    const look = lookOnce(name, this.actual, expected);
    if (look?.pass === true) return undefined;
    const answer = toldAtTheSpec(expect(this.actual)[name])(...expected);
    // An iterator, say, that is at its end now.
    if (look?.pass === false) throw new Error(`${name} did not pass, but did when it was asked again`);
    return answer;
  };

/** What the matcher finds; nothing where it cannot compare such values, which `expect` has words for. */
function lookOnce(name, actual, expected) {
  const { matchers, state, customEqualityTesters } = globalThis[STORE];
  try {
    const context = { isNot: false, promise: '', customTesters: customEqualityTesters };
    const look = matchers[name].call(context, actual, ...expected);
    if (look.pass === true) {
      state.assertionCalls += 1;
      state.numPassingAsserts += 1;
    }
    return look;
  } catch {
    return undefined;
  }
}

/** The matchers of promises, and their negations. */
const tellingTheSpec = (matchers) =>
  Object.fromEntries(
    Object.entries(matchers).map(([name, matcher]) => [
      name,
      typeof matcher === 'function' ? toldAtTheSpec(matcher) : tellingTheSpec(matcher),
    ]),
  );

/** Jest shows the line of the first place in a stack that is in no package: that is to be the spec's, not one of this file. */
function toldAtTheSpec(matcher) {
  return (...expected) => {
    try {
      const answer = matcher(...expected);
      return answer?.then ? answer.then(undefined, throwWithoutThisFile) : answer;
    } catch (error) {
      throwWithoutThisFile(error);
    }
  };
}

function throwWithoutThisFile(error) {
  const lines = error.stack.split('\n').filter((line) => !line.includes(import.meta.filename));
  error.stack = lines.join('\n');
  throw error;
}
