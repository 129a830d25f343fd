import fc from 'fast-check';

/**
 * Properties are tried on the same samples in every run of the tests, so that a change turns them red and nothing else does. New samples
 * are a search of its own: `PROPERTY_SEED=random npm test -- --only unit`, or a number for those of another run.
 */
const asked = process.env.PROPERTY_SEED ?? '1966';
if (asked !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(asked) });
