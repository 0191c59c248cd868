/** One queue per job; each has a dead-letter queue `<name>-dead` with an alarm on its depth. */
export interface Queue {
  readonly name: string;
  /** The handler, `functions/jobs/<job>.ts`. */
  readonly job: string;
  /** The stack of the job, with its queue and alarms. A queue cannot move to another stack once it is deployed. */
  readonly stack: 'jobs-mail' | 'jobs-files' | 'jobs-books' | 'jobs-portals' | 'fold';
  readonly visibilitySeconds: number;
  readonly attempts: number;
  readonly batchSize: number;
  /** Batches handled in parallel, so that a long one does not delay the others. */
  readonly atOnce: number;
}

export const queues: readonly Queue[] = [
  { name: 'approval-mail', job: 'approval-mail', stack: 'jobs-mail', visibilitySeconds: 180, attempts: 5, batchSize: 5, atOnce: 10 },
  // Another branch waits for it, so it is tried for a long time.
  { name: 'branch-transfer', job: 'branch-transfer', stack: 'jobs-books', visibilitySeconds: 180, attempts: 50, batchSize: 5, atOnce: 10 },
  { name: 'document-mail', job: 'document-mail', stack: 'jobs-mail', visibilitySeconds: 180, attempts: 5, batchSize: 5, atOnce: 10 },
  { name: 'return-reminder', job: 'return-reminder', stack: 'jobs-mail', visibilitySeconds: 180, attempts: 5, batchSize: 5, atOnce: 5 },
  { name: 'notice-mail', job: 'notice-mail', stack: 'jobs-mail', visibilitySeconds: 60, attempts: 5, batchSize: 10, atOnce: 10 },
  { name: 'record-import', job: 'record-import', stack: 'jobs-files', visibilitySeconds: 900, attempts: 5, batchSize: 1, atOnce: 10 },
  { name: 'book-import', job: 'book-import', stack: 'jobs-files', visibilitySeconds: 900, attempts: 5, batchSize: 1, atOnce: 5 },
  { name: 'import-drop', job: 'import-drop', stack: 'jobs-files', visibilitySeconds: 360, attempts: 5, batchSize: 1, atOnce: 5 },
  // One that another process works on comes again when its call is over.
  { name: 'e-invoice', job: 'e-invoice', stack: 'jobs-portals', visibilitySeconds: 180, attempts: 20, batchSize: 5, atOnce: 10 },
  {
    name: 'e-invoice-waiting',
    job: 'e-invoice-waiting',
    stack: 'jobs-portals',
    visibilitySeconds: 900,
    attempts: 5,
    batchSize: 1,
    atOnce: 10,
  },
  { name: 'eway-bill', job: 'eway-bill', stack: 'jobs-portals', visibilitySeconds: 180, attempts: 20, batchSize: 5, atOnce: 10 },
  {
    name: 'eway-bill-waiting',
    job: 'eway-bill-waiting',
    stack: 'jobs-portals',
    visibilitySeconds: 900,
    attempts: 5,
    batchSize: 1,
    atOnce: 10,
  },
  // For about an hour, if the portal is down.
  {
    name: 'eway-bill-of-others',
    job: 'eway-bill-of-others',
    stack: 'jobs-portals',
    visibilitySeconds: 180,
    attempts: 20,
    batchSize: 5,
    atOnce: 10,
  },
  { name: 'trip-sheet', job: 'trip-sheet', stack: 'jobs-portals', visibilitySeconds: 180, attempts: 20, batchSize: 1, atOnce: 10 },
  { name: 'party-letters', job: 'party-letters', stack: 'jobs-mail', visibilitySeconds: 900, attempts: 5, batchSize: 1, atOnce: 10 },
  { name: 'list-export', job: 'list-export', stack: 'jobs-files', visibilitySeconds: 900, attempts: 5, batchSize: 1, atOnce: 10 },
  { name: 'archive-make', job: 'archive-make', stack: 'jobs-files', visibilitySeconds: 900, attempts: 5, batchSize: 1, atOnce: 5 },
  { name: 'archive-import', job: 'archive-import', stack: 'jobs-files', visibilitySeconds: 900, attempts: 10, batchSize: 1, atOnce: 5 },
  {
    name: 'organisation-purge',
    job: 'organisation-purge',
    stack: 'jobs-books',
    visibilitySeconds: 900,
    attempts: 10,
    batchSize: 1,
    atOnce: 10,
  },
  // Work on the logs of an organisation, which a schedule asks for. One that fails is asked for again.
  { name: 'log-fold', job: 'log-fold', stack: 'fold', visibilitySeconds: 900, attempts: 3, batchSize: 1, atOnce: 10 },
  { name: 'log-relay', job: 'log-relay', stack: 'jobs-books', visibilitySeconds: 900, attempts: 3, batchSize: 1, atOnce: 10 },
  { name: 'book-proof', job: 'book-proof', stack: 'jobs-books', visibilitySeconds: 900, attempts: 5, batchSize: 1, atOnce: 5 },
];

/** Queues that only a schedule sends to: their messages are in no log. */
export const scheduledQueues = { project: 'log-fold', relay: 'log-relay', prove: 'book-proof' } as const;
