import { openAccount, type Account } from '../support/api-client.js';
import { hasChromium } from '../support/chromium.js';
import {
  compareDocument,
  figuresOf,
  inequalities,
  type Comparison,
} from '../support/equality/compare-documents.js';
import { DATA_SETS, hasDataSets, uploadDataSet } from '../support/equality/data-sets.js';
import { openDrawingPage } from '../support/equality/drawing-page.js';
import { openPage } from '../support/open-page.js';
import { sharedStack } from '../support/shared-stack.js';

jest.setTimeout(40 * 60_000);

/** Of each data set. */
const DOCUMENTS = 20;
const WAYS = ['processor', 'card'] as const;
const describeWithFits = hasChromium && hasDataSets ? describe : describe.skip;

describeWithFits('random documents on the screen are what the service renders (needs ../shared/fits)', () => {
  let url: string;
  let owner: Account;
  beforeAll(async () => {
    ({ url } = await sharedStack());
    owner = await openAccount(url);
  });

  it.each(DATA_SETS.map((dataSet, index) => [dataSet.name, dataSet, index] as const))(
    'of %s',
    async (name, dataSet, index) => {
      const field = await uploadDataSet(owner, dataSet);
      const { page, faults } = await openPage(url);
      const drawing = await openDrawingPage(page, url);
      const comparisons: Comparison[] = [];
      for (let i = 0; i < DOCUMENTS; i++)
        comparisons.push(...(await compareDocument(DOCUMENTS * index + i, field, drawing, owner, WAYS)));
      console.info(`${name}\n${figuresOf(comparisons)}`);
      expect(inequalities(comparisons)).toEqual([]);
      for (const way of WAYS)
        expect(comparisons.filter(({ drawnBy }) => drawnBy === way)).toHaveLength(DOCUMENTS * 3 * 2);
      expect(faults).toEqual([]);
    },
  );
});
