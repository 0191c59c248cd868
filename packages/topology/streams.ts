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
