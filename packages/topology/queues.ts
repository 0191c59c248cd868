/** One queue per job; each has a dead-letter queue `<name>-dead` with an alarm on its depth. */
export interface Queue {
  readonly name: string;
  /** The handler, `functions/jobs/<job>.ts`. */
  readonly job: string;
  readonly visibilitySeconds: number;
  readonly attempts: number;
  readonly batchSize: number;
  /** Batches handled in parallel, so that a long one does not delay the others. */
  readonly atOnce: number;
}

export const queues: readonly Queue[] = [
  { name: 'approval-mail', job: 'approval-mail', visibilitySeconds: 180, attempts: 5, batchSize: 5, atOnce: 10 },
  // Another branch waits for it, so it is tried for a long time.
  { name: 'branch-transfer', job: 'branch-transfer', visibilitySeconds: 180, attempts: 50, batchSize: 5, atOnce: 10 },
  { name: 'document-mail', job: 'document-mail', visibilitySeconds: 180, attempts: 5, batchSize: 5, atOnce: 10 },
  { name: 'notice-mail', job: 'notice-mail', visibilitySeconds: 60, attempts: 5, batchSize: 10, atOnce: 10 },
  { name: 'record-import', job: 'record-import', visibilitySeconds: 900, attempts: 5, batchSize: 1, atOnce: 10 },
  { name: 'party-letters', job: 'party-letters', visibilitySeconds: 900, attempts: 5, batchSize: 1, atOnce: 10 },
  { name: 'list-export', job: 'list-export', visibilitySeconds: 900, attempts: 5, batchSize: 1, atOnce: 10 },
  { name: 'archive-make', job: 'archive-make', visibilitySeconds: 900, attempts: 5, batchSize: 1, atOnce: 5 },
  { name: 'archive-import', job: 'archive-import', visibilitySeconds: 900, attempts: 10, batchSize: 1, atOnce: 5 },
  { name: 'organisation-purge', job: 'organisation-purge', visibilitySeconds: 900, attempts: 10, batchSize: 1, atOnce: 10 },
];
