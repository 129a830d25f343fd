import { buffer } from 'node:stream/consumers';
import type { CompositeSpec, ProcessingClient } from '#processing-client';
import { compositeOf, LONG, post, previewOf, startStarEngine } from '../../support/star-engine.js';
import { clientOf, type TestEngine } from '../../support/start-engine.js';

jest.setTimeout(120_000);

let engine: TestEngine;
let client: ProcessingClient;
beforeAll(async () => {
  engine = await startStarEngine();
  client = clientOf(engine);
});

const draw = async () => buffer((await client.preview(previewOf())).body);
const compose = async (spec: CompositeSpec) => buffer((await client.composite(spec)).body);

const medianOf = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[times.length >> 1];

describe('admission queues', () => {
  it('are free within a second of an abort', async () => {
    const controller = new AbortController();
    const running = post(engine, '/composite', LONG, { signal: controller.signal }).catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, 400));
    controller.abort();
    await running;
    const start = performance.now();
    await compose(compositeOf({ width: 100 }));
    // A second for the abort; the picture itself takes some 100 ms on an idle machine.
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  it('are warm after an abort: the next request does not wait for the aborted one', async () => {
    const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
      const start = performance.now();
      await work();
      return performance.now() - start;
    };
    const usual: number[] = [];
    for (let i = 0; i < 9; i++) usual.push(await timeOf(draw));
    const afterAbort: number[] = [];
    // While it reads, samples, mixes.
    for (const ms of [100, 200, 300, 400, 500, 600, 700]) {
      const controller = new AbortController();
      const running = post(engine, '/composite', LONG, { signal: controller.signal }).catch(() => null);
      await new Promise((resolve) => setTimeout(resolve, ms));
      controller.abort();
      afterAbort.push(await timeOf(draw));
      await running;
    }
    expect(medianOf(afterAbort) - medianOf(usual)).toBeLessThan(300);
  });
});
