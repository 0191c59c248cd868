/** How the log's stream is handed to `projector` and `relay`: in order within a log, and again until taken. */
export const streamDelivery = {
  batchSize: 100,
  /** After these an entry goes to the dead letters of its function, `stream-<name>-dead`, and the stream goes on. */
  attempts: 10,
  /** Seconds after which an entry nobody took is given up. */
  oldestSeconds: 24 * 3600 - 1,
  /** Shards read side by side within one partition keep their order. */
  parallel: 4,
} as const;

/**
 * Seconds for which entries are gathered before the function is called. A page takes one write however many entries are folded into it,
 * and until then readers fold the end of the log themselves; what is sent to others goes out at once.
 */
export const gatheredSeconds: Readonly<Record<string, number>> = { projector: 1, relay: 0 };
