import type { ArchiveLog, LoggedEntry } from '#application/archive/ports';
import type { Engine } from '#storage/engine';
import { readEntry } from '#storage/entry';
import { streamKey } from '#storage/keys';
import { logItems } from '#storage/log';

/** Entries read at once: the next ones are read while these are written to the archive. */
const entriesAtOnce = 500;

/** Whole logs, for archives: with what each record was before and after, and without the messages that were sent then. */
export function openLoggedEntries(engine: Engine): ArchiveLog {
  return {
    async *entries(organisationId, stream, until) {
      const key = streamKey(organisationId, stream);
      const read = (after: number) => logItems(engine, key, after, Math.min(entriesAtOnce, until - after));
      let ahead: ReturnType<typeof read> | undefined = until > 0 ? read(0) : undefined;
      let last = 0;
      while (ahead !== undefined) {
        const entries: readonly LoggedEntry[] = (await ahead).map(readEntry);
        const through = entries.at(-1)?.sequence ?? last;
        if (through === last) throw new Error(`The log ${key} ends at ${last} and not at ${until}`);
        last = through;
        ahead = last < until ? read(last) : undefined;
        // If the reader stops here, nobody waits for what is being read.
        ahead?.catch(() => undefined);
        yield entries;
      }
    },
  };
}
