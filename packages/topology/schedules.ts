/** Scheduled work, in the time zone Asia/Kolkata. `handler` is `functions/schedules/<handler>.ts`. */
export interface Schedule {
  readonly name: string;
  readonly handler: string;
  /** EventBridge Scheduler expression: `rate(1 minute)` or `cron(30 2 * * ? *)`. */
  readonly expression: string;
}

export const schedules: readonly Schedule[] = [
  { name: 'project', handler: 'project', expression: 'rate(1 minute)' },
  { name: 'relay', handler: 'relay', expression: 'rate(1 minute)' },
  { name: 'prove', handler: 'prove', expression: 'cron(30 2 * * ? *)' },
];
