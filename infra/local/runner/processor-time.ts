import { readFileSync } from 'node:fs';

/** Seconds of processor that a process has used; undefined where the system does not tell (only Linux does). */
export function processorTime(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name stands in brackets and may hold blanks. After it come the state and, as the 12th and 13th field, ticks of user and system.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  } catch {
    return undefined;
  }
}

/** USER_HZ, the same on all platforms of Linux that Node runs on. */
const ticksPerSecond = 100;
