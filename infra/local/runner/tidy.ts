import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Milliseconds between looks, and the share of a processor below which a process rests. */
const resting = { every: 10_000, below: 0.1 };

/**
 * Gives memory back once a process rests. Node looks for unused memory only while a program works, so each would keep for hours what its
 * start, or the last long report, needed for a moment.
 */
export function tidyWhenIdle(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  let [used, tidied] = [process.cpuUsage(), 0];
  setInterval(() => {
    const { user, system } = process.cpuUsage(used);
    used = process.cpuUsage();
    const rests = (user + system) / 1_000 < resting.below * resting.every;
    const { heapTotal, external } = process.memoryUsage();
    if (!rests || heapTotal + external < tidied * 1.25) return;
    collect();
    const after = process.memoryUsage();
    tidied = after.heapTotal + after.external;
  }, resting.every).unref();
}
