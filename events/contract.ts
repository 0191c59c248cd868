import type * as z from 'zod';

/** A promise between two deployments: what a message of a queue says. Old messages may still be on their way when a new version is deployed. */
export interface Contract<Message> {
  /** The queue of `topology/queues.ts`. */
  readonly name: string;
  readonly version: number;
  readonly schema: z.ZodType<Message>;
  /** A message as it may come: tests and local runs send it. */
  readonly sample: Message;
}
