import { setTimeout as sleep } from 'node:timers/promises';
import { type DropPlace, dropFromFolder, dropPlaces } from '#functions/schedules/drop-folders';
import { folderOf } from '#infra/local/drops/folders';
import { type Looker, lookerAt } from '#infra/local/drops/take-files';
import type { Pump } from '#infra/local/queues/queue-pump';

/** Between two looks at the folders: what has not changed meanwhile is taken. In milliseconds. */
const lookMs = 10_000;

/**
 * On a laptop each active import schedule has a folder under `root`, and what people and programs put there is taken as if it had been
 * dropped with the key. `mark` changes when something was written to the tables: until then the schedules are those known.
 */
export function pumpFolders(root: string, mark: () => string): Pump {
  const stopping = new AbortController();
  const lookers = new Map<string, Looker>();
  let places: readonly DropPlace[] = [];
  let [known, next]: [string | undefined, number] = [undefined, 0];

  const search = async () => {
    const [found, begun] = [mark(), Date.now()];
    if (begun < next || (found !== '' && found === known)) return;
    places = await dropPlaces();
    // Many organisations must not keep a processor busy.
    [known, next] = [found, begun + 20 * (Date.now() - begun)];
  };
  const loop = async () => {
    while (!stopping.signal.aborted) {
      await search().catch(tell);
      for (const place of places) if (!stopping.signal.aborted) await lookAt(root, place, lookers).catch(tell);
      await sleep(lookMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const ended = loop();
  return {
    stop: () => {
      stopping.abort();
      return ended;
    },
  };
}

async function lookAt(root: string, place: DropPlace, lookers: Map<string, Looker>): Promise<void> {
  const looker = lookers.get(place.scheduleId) ?? lookerAt(folderOf(root, place), (name, file) => dropFromFolder(place, name, file));
  lookers.set(place.scheduleId, looker);
  await looker.look();
}

function tell(error: unknown): void {
  console.error('drop folders', error instanceof Error ? error.message : error);
}
