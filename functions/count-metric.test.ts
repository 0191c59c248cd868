import { afterAll, expect, it, vi } from 'vitest';
import { countMetric } from '#functions/count-metric';
import { env } from '#topology/env';
import { metrics } from '#topology/metrics';

afterAll(() => vi.unstubAllEnvs());

it('is one line that CloudWatch takes a metric from', () => {
  vi.stubEnv(env.metrics, 'bahi-test');
  const lines: string[] = [];
  countMetric(metrics.proverFindings, 3, new Date('2026-11-24T22:30:00Z'), { write: (line) => lines.push(line) });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^[^\n]+\n$/);
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    _aws: {
      Timestamp: Date.parse('2026-11-24T22:30:00Z'),
      CloudWatchMetrics: [{ Namespace: 'bahi-test', Dimensions: [[]], Metrics: [{ Name: 'ProverFindings', Unit: 'Count' }] }],
    },
    ProverFindings: 3,
  });
});

it('says which version it counts', () => {
  vi.stubEnv(env.metrics, 'bahi-test');
  const lines: string[] = [];
  const of = { function: 'bahi-test-api-sales', version: '7' };
  countMetric(metrics.serverErrors, 1, new Date('2026-11-24T22:30:00Z'), { of, write: (line) => lines.push(line) });
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    _aws: {
      Timestamp: Date.parse('2026-11-24T22:30:00Z'),
      CloudWatchMetrics: [
        { Namespace: 'bahi-test', Dimensions: [['function', 'version']], Metrics: [{ Name: 'ServerErrors', Unit: 'Count' }] },
      ],
    },
    ...of,
    ServerErrors: 1,
  });
});
