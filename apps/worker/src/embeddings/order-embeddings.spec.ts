import { createRenewal } from './order-embeddings.js';

/** An engine with a model, and a store with this many vectors of another model. */
function parts(others: number) {
  const state = { model: 'm', dimensions: 2, status: 'ready' };
  const renewed: [string, number][] = [];
  const renew = createRenewal({
    processing: { embedderState: () => Promise.resolve({ ...state }) },
    search: {
      renewOthers: ({ model }: { model: string }, limit: number) => {
        const count = Math.min(others, limit);
        others -= count;
        renewed.push([model, count]);
        return Promise.resolve(count);
      },
    },
    logger: { debug: jest.fn() },
  } as never);
  return { state, renewed, renew };
}

describe('createRenewal', () => {
  it('marks all vectors of other models as stale, once', async () => {
    const { renew, renewed } = parts(2_300);
    for (let i = 0; i < 3; i++) await renew();
    expect(renewed).toEqual([
      ['m', 1_000],
      ['m', 1_000],
      ['m', 300],
    ]);
  });

  it('checks again when the model or its vector length changes, and after ten minutes', async () => {
    const now = jest.spyOn(performance, 'now').mockReturnValue(0);
    const { renew, renewed, state } = parts(0);
    await renew();
    state.dimensions = 3;
    await renew();
    state.model = 'n';
    await renew();
    now.mockReturnValue(599_999);
    await renew();
    expect(renewed).toHaveLength(3);
    now.mockReturnValue(600_000);
    await renew();
    expect(renewed).toHaveLength(4);
    now.mockRestore();
  });

  it('waits for a model that is not ready', async () => {
    const { renew, renewed, state } = parts(5);
    state.status = 'loading';
    await renew();
    expect(renewed).toEqual([]);
    state.status = 'ready';
    await renew();
    expect(renewed).toHaveLength(1);
  });
});
