import { expect, it } from 'vitest';
import { processorTime } from '#infra/local/runner/processor-time';

it.runIf(process.platform === 'linux')('rises while a process computes', () => {
  const before = processorTime(process.pid) ?? Number.NaN;
  const { user, system } = process.cpuUsage();
  while (process.cpuUsage({ user, system }).user < 150_000);
  expect((processorTime(process.pid) ?? 0) - before).toBeGreaterThan(0.1);
});

it('is not known of a process that is not there', () => {
  expect(processorTime(2 ** 30)).toBeUndefined();
});
