/** Scheduled work, in the time zone Asia/Kolkata. `handler` is `functions/schedules/<handler>.ts`. */
export interface Schedule {
  readonly name: string;
  readonly handler: string;
  /** EventBridge Scheduler expression: `rate(1 minute)` or `cron(30 2 * * ? *)`. */
  readonly expression: string;
}

/** Each walks over all logs and asks for work on the organisations that need it, one message for each. */
export const schedules: readonly Schedule[] = [
  { name: 'project', handler: 'project', expression: 'rate(1 minute)' },
  { name: 'relay', handler: 'relay', expression: 'rate(1 minute)' },
  // Files that other programs drop, for schedules that people make: to the hour, or as cron says.
  { name: 'import-drops', handler: 'import-drops', expression: 'rate(5 minutes)' },
  // One walk a night. A run goes on where the one before ended, and does nothing when all were asked.
  { name: 'prove', handler: 'prove', expression: 'cron(0/5 2-5 * * ? *)' },
  // As above, before people begin to work.
  { name: 'fetch-others', handler: 'fetch-others', expression: 'cron(0/5 6-8 * * ? *)' },
  { name: 'remind-returns', handler: 'remind-returns', expression: 'cron(0/5 7-9 * * ? *)' },
];
