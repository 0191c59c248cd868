import { keys } from '#storage/platform/keys';
import type { PlatformTable } from '#storage/platform/table';

/** Where a walk over all logs is, and which organisations it has asked to do something. */
export interface Sweeps {
  /** Where this round of a walk goes on. A round that has not begun goes on from the start. */
  place(walk: string, round: string): Promise<Place>;
  keepPlace(walk: string, round: string, place: Place): Promise<void>;
  /** Those of these organisations that were not asked, or so long ago that they are asked again. */
  unasked(walk: string, organisationIds: readonly string[]): Promise<readonly string[]>;
  /** Notes that an organisation was asked; it is forgotten after this time. */
  ask(walk: string, organisationId: string, seconds: number): Promise<void>;
  /** It may be asked again. */
  answer(walk: string, organisationId: string): Promise<void>;
}

export interface Place {
  /** The last log of the walk so far; empty at the start. */
  readonly after: string;
  readonly ended: boolean;
}

export function sweepsIn(table: PlatformTable, now: () => number): Sweeps {
  return {
    async place(walk, round) {
      const item = await table.get(keys.walk(walk));
      return item?.['round'] === round ? { after: String(item['after']), ended: item['ended'] === true } : { after: '', ended: false };
    },
    keepPlace: (walk, round, place) => table.put(keys.walk(walk), { round, ...place }),
    async unasked(walk, organisationIds) {
      const found = await table.getMany(organisationIds.map((id) => keys.asked(walk, id)));
      const asked = new Set(found.filter(({ expires }) => Number(expires) > now()).map((item) => item['organisationId']));
      return organisationIds.filter((id) => !asked.has(id));
    },
    ask: (walk, organisationId, seconds) => table.put(keys.asked(walk, organisationId), { organisationId, expires: now() + seconds }),
    async answer(walk, organisationId) {
      await table.remove(keys.asked(walk, organisationId));
    },
  };
}
