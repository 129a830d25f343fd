/** What jest calls after the last spec: ends what jest-services.mjs has started. */
export default async function tearDown() {
  const errors = await globalThis.testServices.run();
  if (errors.length > 0) throw new AggregateError(errors, errors.map(({ message }) => message).join('; '));
}
