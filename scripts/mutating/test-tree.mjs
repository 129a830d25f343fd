/** How much longer than usual a test may take with a mutant on. */
const PATIENCE = 5;
const GRACE_MS = 2_000;

/** A hook with a mutant on: it may open a database, and be on a busy machine; to start apps takes longer. */
const MAX_HOOK_MS = { usual: 15_000, withApps: 90_000 };

/** What a spec says with `jest.setTimeout`; where it says nothing, jest's own. */
const limitOf = (global) => global[Symbol.for('TEST_TIMEOUT_SYMBOL')] ?? 5_000;

/** Forgets the tests of a spec; it is about to be loaded again. */
export function emptyTree(state) {
  const root = state.rootDescribeBlock;
  Object.assign(root, { children: [], hooks: [], tests: [] });
  Object.assign(state, { currentDescribeBlock: root, hasFocusedTests: false, hasStarted: false });
}

/** All tests in the order in which they run. */
export const testsBelow = ({ children }) =>
  children.flatMap((child) => (child.type === 'test' ? [child] : testsBelow(child)));

/**
 * Makes tests as if they had never run, with less patience than usual, and leaves the others out.
 *
 * @param {object[]} tests of jest-circus
 * @param {number[] | undefined} only their places; all when missing
 * @param {{ usualMs: number[], global: object, hasApps: boolean }} context what each takes without any mutant; global of the spec
 */
export function enableTests(tests, only, { usualMs, global, hasApps }) {
  const maxHookMs = hasApps ? MAX_HOOK_MS.withApps : MAX_HOOK_MS.usual;
  for (const [place, test] of tests.entries()) {
    test.own ??= { mode: test.mode, timeout: test.timeout ?? limitOf(global) };
    const limitMs = usualMs[place] === undefined ? Infinity : PATIENCE * usualMs[place] + GRACE_MS;
    Object.assign(test, {
      mode: only === undefined || only.includes(place) ? test.own.mode : 'skip',
      timeout: Math.min(test.own.timeout, limitMs),
      ...{ errors: [], invocations: 0, retryReasons: [], status: null, startedAt: null, duration: null },
    });
    limitHooks(test.parent, Math.min(limitOf(global), maxHookMs));
  }
}

function limitHooks(block, limitMs) {
  for (const hook of block.hooks) hook.timeout = Math.min(hook.timeout ?? limitMs, limitMs);
  if (block.parent) limitHooks(block.parent, limitMs);
}

/**
 * Leaves the other tests out once one has failed: the mutant is found, and a hanging one would hang them all.
 *
 * @param {() => object[]} currentTests
 */
export function watchFailures(currentTests) {
  let first;
  return {
    onEvent: ({ name, test }) => {
      if (name !== 'test_done' || test.errors.length === 0 || first) return;
      first = describeFailure(test, currentTests().indexOf(test));
      for (const other of currentTests()) if (other.status !== 'done') other.mode = 'skip';
    },
    outcome: ({ unhandledErrors }) => first ?? describeUnowned(unhandledErrors),
  };
}

function describeFailure({ name, errors }, place) {
  const messages = errors.flat().map((error) => String(error?.message ?? error));
  return {
    failed: place,
    failure: name.split('\n')[0],
    reason: messages[0],
    isTooLate: messages.some((message) => message.includes('Exceeded timeout')),
  };
}

function describeUnowned([error]) {
  if (error === undefined) return {};
  const message = String([error].flat()[0]?.message ?? error);
  return { failed: -1, failure: `outside of any test: ${message}` };
}
