import type * as z from 'zod/mini';

/**
 * A contract between two deployments: the content of a queue message. Old messages may still be on their way when a new version is
 * deployed.
 */
export interface Contract<Message> {
  /** The queue of `topology/queues.ts`. */
  readonly name: string;
  readonly version: number;
  readonly schema: z.ZodMiniType<Message>;
  /** A sample message, for tests and local runs. */
  readonly sample: Message;
}
