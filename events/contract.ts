import type * as z from 'zod';

/**
 * A contract between two deployments: the content of a queue message. Old messages may still be on their way when a new version is
 * deployed.
 */
export interface Contract<Message> {
  /** The queue of `topology/queues.ts`. */
  readonly name: string;
  readonly version: number;
  readonly schema: z.ZodType<Message>;
  /** A sample message, for tests and local runs. */
  readonly sample: Message;
}
