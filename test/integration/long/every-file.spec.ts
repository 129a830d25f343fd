import { openAccount, type Account } from '../../support/api-client.js';
import { COLLECTION, expectEveryView } from '../../support/every-view.js';
import { sharedStack } from '../../support/shared-stack.js';

jest.setTimeout(120_000);

const describeWithFits = COLLECTION.length > 0 ? describe : describe.skip;

let owner: Account;
beforeAll(async () => {
  if (COLLECTION.length > 0) owner = await openAccount((await sharedStack()).url);
});

describeWithFits('every look at every file, and every table of it (needs ../shared/fits)', () => {
  it.each(COLLECTION)('%s', (file) => expectEveryView(owner, file));
});
