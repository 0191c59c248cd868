import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { streams } from '#topology/streams';

/**
 * A data folder of an earlier version knows only in its file of positions how far messages were sent. They are noted as sent once, and the
 * file gets its new name last: what was mailed last year is not mailed again.
 */
export async function takeOverPositions(folder: string, relayed: { advance(log: string, to: number): Promise<void> }): Promise<void> {
  for (const stream of streams) {
    const earlier = join(folder, `stream-${stream}.json`);
    if (!existsSync(earlier)) continue;
    if (stream === 'relay')
      for (const [log, to] of Object.entries(JSON.parse(readFileSync(earlier, 'utf8')) as Record<string, number>))
        await relayed.advance(log, to);
    renameSync(earlier, join(folder, `${stream}.json`));
  }
}
