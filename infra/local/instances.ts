import { join } from 'node:path';
import { Piscina } from 'piscina';
import { invoke, TimedOut } from '#infra/local/handlers';
import { project } from '#infra/local/runner/project';
import type { FunctionSpec } from '#topology/functions';

export interface InstanceCall {
  readonly name: string;
  readonly event: unknown;
  readonly requestId: string;
}

/** Errors lose their class between threads. */
export type InstanceAnswer = { readonly answer: unknown } | { readonly timedOut: string };

/** Functions whose calls may compute for long. */
const computing: ReadonlySet<string> = new Set(['api-reports', 'api-papers']);
/** Of their calls, so many run beside everything else. */
const besideOthers = 8;

let underWay = 0;
let others: Piscina | undefined;

/**
 * Calls a function of the API. In the cloud each call has an instance to itself. Here all share one process, but when many calls that
 * compute are under way, further ones go to an instance of their own: a thread that gives way to people who save. It ends when it had
 * nothing to do for a minute.
 */
export async function invokeInstance(spec: FunctionSpec, event: unknown, requestId: string): Promise<unknown> {
  if (!computing.has(spec.name)) return invoke(spec, event, requestId);
  if (underWay >= besideOthers || (others?.threads.length ?? 0) > 0) return invokeInThread({ name: spec.name, event, requestId });
  underWay += 1;
  try {
    return await invoke(spec, event, requestId);
  } finally {
    underWay -= 1;
  }
}

async function invokeInThread(call: InstanceCall): Promise<unknown> {
  others ??= new Piscina({
    ...{ filename: join(project.root, 'infra/local/instance.ts'), name: 'call', minThreads: 0, maxThreads: 1, idleTimeout: 60_000 },
    ...{ concurrentTasksPerWorker: 1_000, niceIncrement: 10 },
  });
  const said: InstanceAnswer = await others.run(call);
  if ('timedOut' in said) throw new TimedOut(said.timedOut);
  return said.answer;
}
