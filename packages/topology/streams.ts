/** What reads the log's stream: `functions/streams/<name>.ts`. Each log has a watermark of both, and a schedule goes on from there. */
export const streams = ['projector', 'relay'] as const;
export type Stream = (typeof streams)[number];

/** How `projector` and `relay` get the log's stream: in order within a log. */
export const streamDelivery = {
  batchSize: 100,
  /** After this many tries the stream goes on. What was not handled is taken by the schedule, which never gives up. */
  attempts: 5,
  /** Seconds after which the stream leaves an entry to the schedule. */
  oldestSeconds: 24 * 3600 - 1,
  /** Batches read in parallel within one partition keep the order of each log. */
  parallel: 4,
} as const;

/**
 * Seconds to collect entries before the function is called. A page takes one write however many entries are folded into it,
 * and until then readers fold the end of the log themselves. Outgoing messages are sent at once.
 */
export const gatheredSeconds: Readonly<Record<Stream, number>> = { projector: 1, relay: 0 };
