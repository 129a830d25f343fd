/** Jest's global teardown: stops the services of jest-services.mjs. */
export default async function tearDown() {
  const errors = await globalThis.testServices.run();
  if (errors.length > 0) throw new AggregateError(errors, errors.map(({ message }) => message).join('; '));
}
