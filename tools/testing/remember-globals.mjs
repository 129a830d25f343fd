/**
 * Remembers the state of a process that specs may change: globals, properties of `process`, environment variables, listeners and the
 * exit code.
 *
 * @returns {() => void} restores it
 */
export function rememberGlobals() {
  const { exitCode } = process;
  const undo = [
    rememberProperties(globalThis),
    rememberProperties(process, isOwnedByEvents),
    rememberVariables(),
    rememberListeners(),
  ];
  return () => {
    for (const each of undo) each();
    process.exitCode = exitCode;
  };
}

/** Where an emitter keeps its listeners and their number: only it may change them. */
const isOwnedByEvents = (key) => typeof key === 'string' && key.startsWith('_');

function rememberProperties(target, isLeft = (_key) => false) {
  const keys = () => Reflect.ownKeys(target).filter((key) => !isLeft(key));
  const kept = new Map(keys().map((key) => [key, propertyOf(target, key)]));
  return () => {
    for (const key of keys()) if (!kept.has(key) && propertyOf(target, key).configurable) delete target[key];
    for (const [key, property] of kept) if (hasChanged(target, key, property)) putBack(target, key, property);
  };
}

/** @returns {any} */
const propertyOf = (target, key) => Object.getOwnPropertyDescriptor(target, key);

function hasChanged(target, key, { value, get, set }) {
  const now = propertyOf(target, key);
  return !now || now.value !== value || now.get !== get || now.set !== set;
}

function putBack(target, key, property) {
  const isFixed = propertyOf(target, key)?.configurable === false;
  if (!isFixed) Object.defineProperty(target, key, property);
  else if (property.writable) target[key] = property.value;
}

function rememberVariables() {
  const kept = { ...process.env };
  return () => {
    for (const name of Object.keys(process.env)) if (!(name in kept)) delete process.env[name];
    for (const [name, value] of Object.entries(kept))
      if (process.env[name] !== value) process.env[name] = value;
  };
}

function rememberListeners() {
  const kept = new Map(process.eventNames().map((name) => [name, process.rawListeners(name)]));
  return () => {
    for (const name of process.eventNames())
      for (const listener of process.rawListeners(name))
        if (!kept.get(name)?.includes(listener))
          process.removeListener(name, /** @type {() => void} */ (listener));
  };
}
