import { describeIllness } from './health.mjs';

describe('what is not up', () => {
  it('names each component that is not up', () => {
    const components = {
      database: { status: 'up', latencyMs: 1, detail: null },
      processing: { status: 'down', latencyMs: null, detail: 'connection refused' },
      queues: { status: 'up', latencyMs: 2, detail: '0 jobs wait' },
    };
    expect(describeIllness({ status: 'Degraded', components })).toBe(
      'processing is down (connection refused)',
    );
  });

  it('says so when the API itself does not answer', () => {
    expect(describeIllness({ problem: 'connect ECONNREFUSED' })).toBe(
      'the API does not answer (connect ECONNREFUSED)',
    );
  });
});
