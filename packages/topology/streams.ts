/** What reads the log's stream: `functions/streams/<name>.ts`, with dead letters `stream-<name>-dead`. */
export const streams = ['projector', 'relay'] as const;
export type Stream = (typeof streams)[number];

/** How `projector` and `relay` get the log's stream: in order within a log, and repeated until they succeed. */
export const streamDelivery = {
  batchSize: 100,
  /** After this many tries an entry goes to the dead letters of its function, `stream-<name>-dead`, and the stream goes on. */
  attempts: 10,
  /** Seconds after which an unhandled entry goes to the dead letters. */
  oldestSeconds: 24 * 3600 - 1,
  /** Batches read in parallel within one partition keep the order of each log. */
  parallel: 4,
} as const;

/**
 * Seconds to collect entries before the function is called. A page takes one write however many entries are folded into it,
 * and until then readers fold the end of the log themselves. Outgoing messages are sent at once.
 */
export const gatheredSeconds: Readonly<Record<Stream, number>> = { projector: 1, relay: 0 };
