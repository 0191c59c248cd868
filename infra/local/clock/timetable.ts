import { nextDue } from '#infra/local/clock/cron';
import type { Pump } from '#infra/local/queues/queue-pump';
import { type FunctionSpec, functions } from '#topology/functions';
import { type Schedule, schedules } from '#topology/schedules';

/** Calls the scheduled functions when they are due. One that is still running is not started a second time. */
export function keepTime(invoke: (spec: FunctionSpec, event: unknown) => Promise<unknown>): Pump {
  const running = new Set<Promise<unknown>>();
  const timers = new Map<string, NodeJS.Timeout>();
  let stopping = false;

  const plan = (schedule: Schedule, spec: FunctionSpec) => {
    const due = nextDue(schedule.expression, new Date());
    if (stopping || !due) return;
    // A timer can wait at most 24 days; for a later time it is set again.
    const wait = Math.min(due.getTime() - Date.now(), 12 * 3600 * 1000);
    timers.set(
      schedule.name,
      setTimeout(() => {
        if (Date.now() < due.getTime()) return plan(schedule, spec);
        const run = invoke(spec, { schedule: schedule.name, time: due.toISOString() })
          .catch((error: unknown) => console.error(spec.name, error))
          .finally(() => {
            running.delete(run);
            plan(schedule, spec);
          });
        running.add(run);
      }, wait),
    );
  };
  for (const schedule of schedules) {
    const spec = functions.find(({ name }) => name === `schedule-${schedule.name}`);
    if (spec) plan(schedule, spec);
  }
  return {
    stop: async () => {
      stopping = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}
