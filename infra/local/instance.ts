import { functionNamed, invoke, TimedOut } from '#infra/local/handlers';
import type { InstanceAnswer, InstanceCall } from '#infra/local/instances';

/** The other side of `invokeInstance`. */
export async function call({ name, event, requestId }: InstanceCall): Promise<InstanceAnswer> {
  try {
    return { answer: await invoke(functionNamed(name), event, requestId) };
  } catch (error) {
    if (error instanceof TimedOut) return { timedOut: error.message };
    throw error;
  }
}
