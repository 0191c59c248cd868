import { changeOf } from '#application/commit/change-of';
import type { Context } from '#application/context';
import { nextStep } from '#application/imports/book-step';
import { importMessage } from '#application/imports/start-import';
import type { Stored } from '#application/ports/records';
import { rowOf } from '#application/row-of';
import { Refusal } from '#domain/refusal';
import type { RecordImport } from '#events/record-import';
import { type ImportFile, importFile, isUnderWay, phaseOf } from '#modules/organisation/import-file/import-file';

/** The progress of an import, noted by one delivery of its message: refused with `changed` when another has noted something since. */
export interface Notes {
  /** The moment of the last note. Records that the same person created later are from the rows after it. */
  since(): string;
  /**
   * With a message to continue if one is given. False if somebody asked to stop meanwhile: then the import is stopped with this progress, and
   * its job ends. What is noted as the end of a step still ends it.
   */
  note(change: Partial<ImportFile>, wish?: RecordImport): Promise<boolean>;
  /** The beginning of a run. It overtakes no other delivery. */
  begin(change: Partial<ImportFile>): Promise<boolean>;
}

export function notesOf(context: Context, stored: Stored): Notes {
  let last = rowOf(importFile, stored);
  let since = last.notedAt ?? stored.createdAt;
  const write = async (change: Partial<ImportFile>, wish?: RecordImport) => {
    last = rowOf(importFile, await writeNote(context, stored.id, change, { after: last.notes ?? 0, wish }));
    return isUnderWay(last);
  };
  return {
    since: () => since,
    async note(change, wish) {
      const notedAt = context.ports.clock.now().toISOString();
      const goesOn = await write({ ...change, notes: (last.notes ?? 0) + 1, notedAt }, wish);
      since = notedAt;
      return goesOn;
    },
    begin: (change) => write({ ...change, phaseBegan: context.ports.clock.now().toISOString() }),
  };
}

interface Noted {
  /** How many notes there were. If there are more, another delivery is ahead. */
  readonly after: number;
  readonly wish?: RecordImport | undefined;
}

export async function writeNote(
  context: Pick<Context, 'scope' | 'ports'>,
  importId: string,
  change: Partial<ImportFile>,
  { after, wish }: Noted,
): Promise<Stored> {
  const beginsAgain = isUnderWay({ importStatus: change.importStatus ?? null });
  const committed = await context.ports.journal.commit(context.scope, 'organisation', {
    slug: importFile.slug,
    id: importId,
    kind: 'change',
    decide: ({ record }) => {
      if (record === undefined) throw new Refusal('notFound', { what: importFile.title });
      const before = rowOf(importFile, record);
      const isBehind = (before.notes ?? 0) !== after || (!isUnderWay(before) && !beginsAgain);
      if (isBehind) throw new Refusal('changed', { what: importFile.title });
      const ends = change.importStatus !== undefined && !beginsAgain;
      // A half-undone import would have some of the rows that it saves all or not at all.
      const stops = before.stopAsked === true && !ends && change.undoes !== true;
      const row = { ...record.row, ...change, ...(before.stopAsked ? { stopAsked: false } : {}) };
      return {
        ...changeOf(importFile, {
          action: 'import',
          id: importId,
          row: stops ? stoppedRow(row) : row,
          before: record,
          userId: context.scope.userId,
        }),
        messages: [
          ...(wish === undefined || stops ? [] : [importMessage(context, importId, wish.phase)]),
          ...(ends || stops ? nextStep(context, record.row) : []),
        ],
      };
    },
  });
  return committed.stored;
}

/** An import that somebody stopped, with what it did until then. While its records are only looked at, it stands as before. */
export function stoppedRow<Row extends object>(row: Row): Row {
  const asked = rowOf(importFile, { row: row as never });
  const stands = onlyLooksAt(asked) ? standsAgain(asked) : { importStatus: 'Failed', stopped: true };
  return { ...row, ...stands, stopAsked: false, failure: stoppedText(asked) };
}

/** Nothing is deleted before all records were looked at. */
function onlyLooksAt(row: ImportFile): boolean {
  return phaseOf(row) === 'take-back' && (row.looked ?? 0) < (row.toTakeBack ?? 1);
}

/** The import as it was before somebody asked to take it back. */
export function standsAgain({ rows, done }: ImportFile): Partial<ImportFile> {
  return (done ?? 0) < (rows ?? 0)
    ? { importStatus: 'Failed', stopped: true, phase: 'save' }
    : { importStatus: 'Processed', stopped: false, phase: 'save' };
}

function stoppedText(row: ImportFile): string {
  const count = (number: number | null) => (number ?? 0).toLocaleString('en-IN');
  switch (phaseOf(row)) {
    case 'check':
      return 'Stopped. Nothing is saved';
    case 'save':
      return `Stopped after ${count(row.done)} of ${count(row.rows)} rows. ${count(row.created)} are saved and stay`;
    case 'take-back':
      if (onlyLooksAt(row)) return 'Stopped. Nothing was taken back';
      return `Stopped. ${count(row.takenBack)} of ${count(row.toTakeBack)} records were taken back`;
  }
}
