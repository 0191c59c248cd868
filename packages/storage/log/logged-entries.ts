import type { ArchiveLog } from '#application/archive/ports';
import type { Engine, Item } from '#storage/engine/engine';
import { number } from '#storage/engine/engine';
import { streamKey } from '#storage/engine/keys';
import { slugOf } from '#storage/log/entry';
import { entriesOf, logItems } from '#storage/log/log';

/** Entries read at once, and megabytes of them: the next ones are read while these are written to the archive. */
const [entriesAtOnce, pagesAtOnce] = [500, 8];

/** Whole logs, for archives: with what each record was before and after, and without the messages that were sent then. */
export function openLoggedEntries(engine: Engine): ArchiveLog {
  return {
    async *entries(organisationId, stream, until, { after = 0, isWanted } = {}) {
      const key = streamKey(organisationId, stream);
      const read = (from: number) => logItems(engine, key, from, Math.min(entriesAtOnce, until - from), pagesAtOnce);
      let last = after;
      let ahead: ReturnType<typeof read> | undefined = last < until ? read(last) : undefined;
      while (ahead !== undefined) {
        const items = await ahead;
        const through = sequenceOf(items.at(-1)) ?? last;
        if (through === last) throw new Error(`The log ${key} ends at ${last} and not at ${until}`);
        last = through;
        ahead = last < until ? read(last) : undefined;
        // If the reader stops here, nobody waits for what is being read.
        ahead?.catch(() => undefined);
        const wanted = isWanted === undefined ? items : items.filter((item) => isWanted(number(item, 'seq'), slugOf(item)));
        yield { entries: await entriesOf(engine, wanted), through };
      }
    },
  };
}

function sequenceOf(item: Item | undefined): number | undefined {
  return item && number(item, 'seq');
}
