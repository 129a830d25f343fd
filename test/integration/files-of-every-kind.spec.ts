import path from 'node:path';
import { openAccount, type Account } from '../support/api-client.js';
import { COLLECTION, expectEveryView } from '../support/every-view.js';
import { sharedStack } from '../support/shared-stack.js';

jest.setTimeout(120_000);

/** Every fifth file of each folder of the collection; all of them in long/every-file.spec.ts. */
const STEP = 5;

const placeInFolder = (file: string): number =>
  COLLECTION.filter((other) => path.dirname(other) === path.dirname(file)).indexOf(file);
const some = COLLECTION.filter((file) => placeInFolder(file) % STEP === 0);
const describeWithFits = some.length > 0 ? describe : describe.skip;

let owner: Account;
beforeAll(async () => {
  if (some.length > 0) owner = await openAccount((await sharedStack()).url);
});

describeWithFits('every look at files of every kind, and every table of them (needs ../shared/fits)', () => {
  it.each(some)('%s', (file) => expectEveryView(owner, file));
});
