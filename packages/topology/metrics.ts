/** Metrics of our own, which functions write to their logs and alarms watch. Their namespace is the name of the deployment (`env.metrics`). */
export const metrics = {
  /** What the nightly proof found wrong in the books of all organisations. */
  proverFindings: 'ProverFindings',
  /** Logs that could not be folded or relayed, and pages of a walk over them that could not be looked at. */
  failedSweeps: 'FailedSweeps',
  /** Messages that failed for good and became records of their organisation. */
  failedMessages: 'FailedMessages',
  /** Answers that are nobody's fault but ours, of one version of a function. */
  serverErrors: 'ServerErrors',
} as const;
