import type { Context } from '#application/context';
import { checkInvitedRows, type Inviter, inviteRows } from '#application/imports/invited-rows';
import { checkOpeningRows, saveOpeningRows } from '#application/imports/opening-rows';
import type { Line, ReadingRules, ReadRow } from '#application/imports/rows/read-row';
import { type RowReader, rowReader } from '#application/imports/rows/row-reader';
import { nothingTaken, type Outcome, type RowTaker } from '#application/imports/rows/row-taker';
import { type IsOfThisImport, saveRows } from '#application/imports/rows/save-rows';
import { Refusal } from '#domain/refusal';
import { invitedRow } from '#modules/identity/invited-row';
import type { AnyMaster } from '#modules/kit/module';
import { statesOpening } from '#modules/organisation/financial-year/in-files';
import { openingRow } from '#modules/organisation/financial-year/opening-row';

/** Rows that are one record each. */
export function masterRows(
  context: Context,
  master: AnyMaster,
  how: ReadingRules,
  inviterOf: (() => Promise<Inviter>) | undefined,
): RowTaker {
  const reader = rowReader(context, master, how);
  const each = {
    readHeadings: reader.readHeadings,
    begins: () => true,
    passOver: async () => undefined,
    ended: async () => nothingTaken,
  };
  if (master.slug === openingRow.slug) return { ...each, ...openingRows(context, reader) };
  if (master.slug === invitedRow.slug && inviterOf) return { ...each, ...invitedRows(reader, inviterOf) };
  const save = master.fitsBeside ? saveOneByOne : saveInTurn;
  return {
    ...each,
    async check(lines) {
      const rows = await reader.rehearse(lines);
      return { created: 0, existing: rows.filter(({ isThere }) => isThere).length, problems: rows.flatMap((row) => row.problems) };
    },
    save: (lines, isOfThisImport) => save(context, reader, master, lines, isOfThisImport),
  };
}

type Taking = Pick<RowTaker, 'check' | 'save'>;

/**
 * Opening balances are stored by ledger and checked against those already entered. The rows of a ledger may be anywhere in the file. Of a
 * list of parties, those that begin with nothing are left out.
 */
function openingRows(context: Context, reader: RowReader): Taking & Pick<RowTaker, 'ended'> {
  const read: ReadRow[] = [];
  const stated = (lines: readonly Line[]) => lines.filter((line) => statesOpening(reader.texts(line)));
  return {
    async check(lines) {
      const rows = stated(lines);
      read.push(...(await reader.read(rows)));
      return { ...nothingTaken, leftOut: lines.length - rows.length };
    },
    async save(lines, isOfThisImport) {
      const rows = stated(lines);
      return { ...(await saveOpeningRows(context, await reader.read(rows), isOfThisImport)), leftOut: lines.length - rows.length };
    },
    async ended() {
      if (read.length === 0) return nothingTaken;
      const { existing, problems } = await checkOpeningRows(context, read);
      return { created: 0, existing, problems };
    },
  };
}

function invitedRows(reader: RowReader, inviterOf: () => Promise<Inviter>): Taking {
  return {
    check: async (lines) => {
      const rows = await reader.rehearse(lines);
      return checkInvitedRows(await inviterOf(), rows);
    },
    save: async (lines, isOfThisImport) => {
      const rows = await reader.read(lines);
      return inviteRows(await inviterOf(), rows, isOfThisImport);
    },
  };
}

/** Each row is read after those before it were saved, and moves the fence. So it is also checked against what others add meanwhile. */
async function saveOneByOne(
  context: Context,
  reader: RowReader,
  master: AnyMaster,
  lines: readonly Line[],
  isOfThisImport: IsOfThisImport,
): Promise<Outcome> {
  let outcome: Outcome = { created: 0, existing: 0, problems: [] };
  for (const line of lines) {
    const { created, existing, problems } = await saveInTurn(context, reader, master, [line], isOfThisImport);
    outcome = {
      created: outcome.created + created,
      existing: outcome.existing + existing,
      problems: [...outcome.problems, ...problems],
    };
  }
  return outcome;
}

/**
 * Saves rows, and then rows that refer to one of them (subgroups, products made of products) or that were read before something was deleted
 * or deactivated.
 */
async function saveInTurn(
  context: Context,
  reader: RowReader,
  master: AnyMaster,
  lines: readonly Line[],
  isOfThisImport: IsOfThisImport,
  mayWait = true,
): Promise<Outcome> {
  const { journal } = context.ports;
  const fence = await journal.fence(context.scope, 'organisation');
  const rows = await reader.read(lines, mayWait);
  const saved = await saveRows(context, master, rows, fence, isOfThisImport);
  if (saved.outdated.length > 0 && (await journal.fence(context.scope, 'organisation')) === fence) throw new Refusal('busy');
  const again = new Set([...rows.flatMap((row) => (row.waits ? [row.line] : [])), ...saved.outdated]);
  if (again.size === 0) return saved;
  const left = lines.filter(({ line }) => again.has(line));
  // If nothing was saved, there is nothing to wait for.
  const goesOn = saved.created + saved.existing + saved.outdated.length > 0;
  const further = await saveInTurn(context, reader, master, left, isOfThisImport, goesOn);
  return {
    created: saved.created + further.created,
    existing: saved.existing + further.existing,
    problems: [...saved.problems, ...further.problems],
  };
}
