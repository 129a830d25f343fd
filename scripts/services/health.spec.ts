import { describeIllness } from './health.mjs';

describe('what is not up', () => {
  it('names each component that is not healthy, queues included', () => {
    const components = {
      database: { status: 'Healthy', latencyMs: 1 },
      processing: { status: 'Unhealthy', detail: 'connection refused' },
      queues: { composite: { status: 'Degraded' }, mosaic: { status: 'Healthy' } },
    };
    expect(describeIllness({ status: 'Degraded', components })).toBe(
      'processing is Unhealthy (connection refused), queues composite is Degraded',
    );
  });

  it('says so when the API itself does not answer', () => {
    expect(describeIllness({ problem: 'connect ECONNREFUSED' })).toBe(
      'the API does not answer (connect ECONNREFUSED)',
    );
  });
});
