/** Whether `npm run test:page` runs the specs. */
export const isAtLength = process.env.PAGE_AT_LENGTH === '1';

/**
 * A check of the page that `npm run test:page` runs and `npm test` leaves out: it takes seconds in a browser, and `npm test` has another of
 * its kind.
 */
export const itAtLength = isAtLength ? it : it.skip;
