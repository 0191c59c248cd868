import { readFileSync } from 'node:fs';

/**
 * The most memory this process has held at once, in MiB. On Linux this is `VmHWM` of `/proc/self/status`: `maxRSS` of
 * `resourceUsage` starts there with what the parent held at the fork, so a small child of a large parent would look large.
 */
export function peakMemory(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS / 1024;
  const kib = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  if (!kib) throw new Error('/proc/self/status names no VmHWM');
  return Number(kib) / 1024;
}
