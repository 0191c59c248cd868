import { setTimeout as sleep } from 'node:timers/promises';
import { type DropPlace, dropFromFolder, dropPlaces } from '#functions/schedules/drop-folders';
import { folderOf } from '#infra/local/drops/folders';
import { type Looker, lookerAt } from '#infra/local/drops/take-files';
import type { Pump } from '#infra/local/queues/queue-pump';

/** Between two looks at the folders: what has not changed meanwhile is taken. In milliseconds. */
const lookMs = 10_000;

/** On a laptop each active import schedule has a folder under `root`; what is put there is taken as if it had been dropped with the key. */
export function pumpFolders(root: string, mark: () => string): Pump {
  const stopping = new AbortController();
  const folders = lookerAtAll(root, mark);
  const loop = async () => {
    while (!stopping.signal.aborted) {
      await folders.look().catch(tell);
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

/** `mark` changes when something was written to the tables, and until then the schedules are those known; empty: nobody can tell. */
export function lookerAtAll(root: string, mark: () => string): Looker {
  const lookers = new Map<string, Looker>();
  let places: readonly DropPlace[] = [];
  let [known, next] = ['', 0];

  const search = async () => {
    const [found, begun] = [mark(), Date.now()];
    if (begun < next || (found !== '' && found === known)) return;
    places = await dropPlaces();
    // Many organisations must not keep a processor busy.
    [known, next] = [found, begun + 20 * (Date.now() - begun)];
  };
  const lookAt = async (place: DropPlace) => {
    const looker = lookers.get(place.scheduleId) ?? lookerAt(folderOf(root, place), (name, file) => dropFromFolder(place, name, file));
    lookers.set(place.scheduleId, looker);
    await looker.look();
  };
  return {
    async look() {
      await search();
      for (const place of places) await lookAt(place).catch(tell);
    },
  };
}

function tell(error: unknown): void {
  console.error('drop folders', error instanceof Error ? error.message : error);
}
