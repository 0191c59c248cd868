import { type FunctionSpec, functions } from '#topology/functions';
import { type Queue, queues } from '#topology/queues';
import { type Route, routes } from '#topology/routes';

/** What grows with the product. A test builds the stacks with twice as much, to see that they leave room. */
export interface Grown {
  readonly functions: readonly FunctionSpec[];
  readonly queues: readonly Queue[];
  readonly routes: readonly Route[];
}

export const grown: Grown = { functions, queues, routes };
