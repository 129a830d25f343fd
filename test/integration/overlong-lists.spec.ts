import { call } from '../support/api-client.js';
import { fieldsOf, setField } from '../support/field-paths.js';
import { OPERATIONS } from '../support/fuzz/operations.js';
import { openAdmin } from '../support/open-admin.js';
import { sharedStack } from '../support/shared-stack.js';

const LISTS = OPERATIONS.flatMap((operation) =>
  fieldsOf(operation)
    .filter(({ schema }) => schema.type === 'array')
    .map((field) => ({ operation, ...field })),
);
const NO_ID = '018f0000-0000-7000-8000-000000000000';

it('length limits cover every list of a request', () => {
  expect(LISTS.length).toBeGreaterThan(60);
  const unlimited = LISTS.filter(({ schema }) => schema.maxItems === undefined);
  expect(unlimited.map(({ operation, path }) => `${operation.name} ${path.join('.')}`)).toEqual([]);
});

it('length limits refuse a list with one entry too many without validating its entries', async () => {
  const stack = await sharedStack();
  const { accessToken } = await openAdmin(stack);
  const wrong: unknown[] = [];
  for (const { operation, path, schema } of LISTS) {
    const maxItems = schema.maxItems as number;
    const body = {};
    // No list accepts null: a validation of the entries would report them.
    setField(
      body,
      path,
      Array.from({ length: maxItems + 1 }, () => null),
    );
    const route = operation.route.replace(/\{\w+\}/g, NO_ID);
    const options = { body, token: accessToken };
    const { status, json } = await call(stack.url, operation.method, route, options);
    const message = `must have at most ${maxItems} entries`;
    const isRefused = status === 400 && json.errors?.length === 1;
    if (!isRefused || json.errors[0].field !== path.join('.') || json.errors[0].message !== message)
      wrong.push([operation.name, path.join('.'), status, json]);
  }
  expect(wrong).toEqual([]);
});
