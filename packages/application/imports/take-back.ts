import { recordsNamed } from '#application/commit/records-named';
import { referenceWord } from '#application/commit/references';
import type { Context } from '#application/context';
import { removeDocument } from '#application/documents/remove-document';
import { type Notes, standsAgain } from '#application/imports/import-notes';
import type { ImportWorld } from '#application/imports/import-records';
import { madeRecords } from '#application/imports/kept/made-records';
import { refuseWithoutDeleting } from '#application/imports/view-import';
import { isEmptyOpening } from '#application/opening/opening-balance';
import { setOpeningBalance } from '#application/opening/sheet/set-opening-balance';
import type { Journal, Work } from '#application/ports/journal';
import type { Stored } from '#application/ports/records';
import { removeRecord } from '#application/records/remove-record';
import { rowOf } from '#application/row-of';
import { Refusal } from '#domain/refusal';
import type { RecordImport } from '#events/record-import';
import type { AnyDocument, AnyMaster } from '#modules/kit/module';
import { openingRow } from '#modules/organisation/financial-year/opening-row';
import { importFile } from '#modules/organisation/import-file/import-file';

/** How many are looked at, or deleted, between two notes. */
const recordsAtOnce = 200;

/** How many are looked at side by side. */
const sideBySide = 10;

/** How many that cannot go are named. */
const mostNamed = 5;

type Module = AnyMaster | AnyDocument;

/**
 * Deletes what an import created, by the rules that hold when a person deletes it. First every record is looked at: if one cannot go, none
 * goes, and people read what uses it. Then they are deleted, the last one first, because rows can name rows before them. A job that was killed
 * goes on where it was: a record that is gone is passed over. Of a step of books, masters that something uses stay, because the history of the
 * vouchers that are gone by then names nearly all of them.
 */
export async function takeBack(context: Context, world: ImportWorld, wish: RecordImport, stored: Stored, notes: Notes): Promise<void> {
  const row = rowOf(importFile, stored);
  const made = await madeRecords(context, wish.importId, row.madeParts ?? 0);
  const ids = made.toReversed();
  let left = 0;
  try {
    // The permission may have been withdrawn since somebody asked. Rows that are undone were never saved for good.
    if (row.undoes !== true) await refuseWithoutDeleting(context, stored);
    const module = await world.moduleOf(row.moduleSlug ?? '');
    if (module === undefined) throw new Refusal('notAllowed', { why: `Unknown module ${row.moduleSlug}` });
    refuseApart(module);
    const stays = typeof row.bookId === 'string' && module.kind === 'master' && module.slug !== openingRow.slug;
    const looks = { of: ids, from: row.looked ?? 0, each: lookerOf(context, module, new Set(ids)), field: 'looked' } as const;
    const each = (id: string) => remove(context, module, id, stays);
    const deletes = { of: ids, from: row.takenBack ?? 0, each, field: 'takenBack' } as const;
    if (!stays && !(await inStretches(world, wish, notes, looks))) return;
    if (!(await inStretches(world, wish, notes, deletes))) return;
    if (stays) left = await leftOf(context, module, ids);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'busy' || error.code === 'changed') throw error;
    await notes.note({ ...standsAgain(row), undoes: false, failure: error.message.slice(0, 500) });
    return;
  }
  const gone = { importStatus: 'Parsed', created: left, documents: 0, failure: null } as const;
  if (row.undoes === true) {
    await notes.note({ ...gone, madeParts: 0, undoes: false, toTakeBack: null, takenBack: null });
    return;
  }
  const takenBackAt = context.ports.clock.now().toISOString();
  await notes.note({ ...gone, takenBack: ids.length - left, takenBackAt });
}

/** How many of them are still there. */
async function leftOf(context: Context, { slug }: Module, ids: readonly string[]): Promise<number> {
  return (
    await recordsNamed(
      context,
      ids.map((id) => ({ slug, id })),
    )
  ).size;
}

interface Pass {
  readonly of: readonly string[];
  readonly from: number;
  readonly each: (id: string) => Promise<string | null>;
  /** Where its progress is noted. */
  readonly field: 'looked' | 'takenBack';
}

/** False if the rest is done after another message, or not at all because somebody stopped it. Refused with what cannot go. */
async function inStretches(world: ImportWorld, wish: RecordImport, notes: Notes, { of, from, each, field }: Pass): Promise<boolean> {
  if (from >= of.length) return true;
  if (!(await notes.begin({ toTakeBack: of.length, [field]: from, phaseFrom: from }))) return false;
  const width = field === 'looked' ? sideBySide : 1;
  for (let at = from; at < of.length; ) {
    const until = Math.min(at + (world.rowsAtOnce ?? recordsAtOnce), of.length);
    const kept: string[] = [];
    for (; at < until; at += width) {
      const some = of.slice(at, Math.min(at + width, until));
      kept.push(...(await Promise.all(some.map(each))).filter((why) => why !== null));
      if (kept.length >= mostNamed || (kept.length > 0 && field === 'takenBack')) break;
    }
    if (kept.length > 0) throw new Refusal('notAllowed', { why: keptText(kept, field === 'takenBack' ? at : 0, of.length) });
    at = until;
    const goesOn = at === of.length || world.goOn();
    if (!(await notes.note({ [field]: at }, goesOn ? undefined : wish)) || !goesOn) return false;
  }
  return true;
}

function keptText(kept: readonly string[], gone: number, of: number): string {
  const count = (number: number) => number.toLocaleString('en-IN');
  const begins = gone === 0 ? 'Nothing was taken back' : `${count(gone)} of ${count(of)} records were taken back`;
  return [begins, ...kept.slice(0, mostNamed)].join('. ');
}

/** Records that more hangs on than a list of uses: they are deleted one by one on their own screens. */
function refuseApart(module: Module): void {
  const isOrdinary =
    module.kind === 'document' ||
    module.slug === openingRow.slug ||
    (module.area !== 'organisation' && module.without?.includes('remove') !== true);
  if (!isOrdinary) throw new Refusal('notAllowed', { why: `${module.plural} are deleted one by one on their own screen` });
}

/** Deletes a record unless it is gone; says why if it cannot go. `stays`: what is used may stay. */
async function remove(context: Context, module: Module, id: string, stays: boolean): Promise<string | null> {
  const stored = await context.ports.records.find(context.scope, module.slug, id);
  if (stored === undefined) return null;
  const refusal = await refusalOf(context, module, id);
  return refusal === null || (stays && refusal.code === 'attached') ? null : whyText(context, refusal, module, stored);
}

/** Says of a record why it could not go now, and writes nothing. */
function lookerOf(context: Context, module: Module, made: ReadonlySet<string>): (id: string) => Promise<string | null> {
  const rehearsing = inRehearsal(context);
  return async (id) => {
    const stored = await context.ports.records.find(context.scope, module.slug, id);
    if (stored === undefined) return null;
    const refusal = await refusalOf(rehearsing, module, id);
    if (refusal === null || (await isUsedWithinOnly(context, module, id, refusal, made))) return null;
    return whyText(context, refusal, module, stored);
  };
}

async function refusalOf(context: Context, module: Module, id: string): Promise<Refusal | null> {
  try {
    if (module.kind === 'document') await removeDocument(context, module, id, undefined);
    else if (module.slug === openingRow.slug) await clearOpening(context, id);
    else await removeRecord(context, module, id, undefined, undefined, asDraft);
    return null;
  } catch (error) {
    if (error === mayGo) return null;
    if (!(error instanceof Refusal) || error.code === 'busy' || error.code === 'changed') throw error;
    // Another delivery of the message, or a person, deleted it a moment ago.
    const isGone = error.code === 'notFound' && (await context.ports.records.find(context.scope, module.slug, id)) === undefined;
    return isGone ? null : error;
  }
}

/** The opening stays as a record of 0. */
async function clearOpening(context: Context, id: string): Promise<void> {
  const stored = await context.ports.records.find(context.scope, openingRow.slug, id);
  if (stored === undefined || isEmptyOpening(stored.row)) return;
  await setOpeningBalance(context, { ledgerId: String(stored.row['ledgerId']), balance: 0, bills: [] });
}

/** A ledger goes only as a draft when a person deletes it. Here people take back what they brought in, and nothing uses it yet. */
function asDraft(row: Stored['row']): Stored['row'] {
  return { ...row, status: 'Draft' };
}

async function whyText({ ports, scope }: Context, { errors, message }: Refusal, module: Module, { row }: Stored): Promise<string> {
  const says = errors.length > 0 ? errors.map((problem) => problem.message).join(', ') : message;
  const ledger = module.slug === openingRow.slug ? await ports.records.find(scope, 'customer', String(row['ledgerId'])) : undefined;
  return `${ledger === undefined ? module.label(row) : ledger.row['name']}: ${says}`;
}

/** In rehearsal, a deletion ends with this where it would be written. */
const mayGo = new Error('This record can be deleted');

/** The same context, in which nothing is written: what is decided on the facts as they are ends there. */
function inRehearsal(context: Context): Context {
  const { journal } = context.ports;
  const rehearsed: Journal = {
    ...journal,
    commit: (scope, stream, work) => journal.commit(scope, stream, undecided(work)),
    commitTogether: (scope, stream, works) => journal.commitTogether(scope, stream, works.map(undecided)),
    takePieces: async () => undefined,
  };
  // The other ports stay the same objects: some are created on first use.
  return { ...context, ports: Object.create(context.ports, { journal: { value: rehearsed } }) };
}

function undecided(work: Work): Work {
  return {
    ...work,
    decide(facts) {
      work.decide(facts);
      throw mayGo;
    },
  };
}

/**
 * Whether only other records of the same import use this one: a group below it that the file has too. They go before it. What uses it besides
 * is found when it is deleted.
 */
async function isUsedWithinOnly(
  { ports, scope }: Context,
  module: Module,
  id: string,
  { code, errors }: Refusal,
  made: ReadonlySet<string>,
): Promise<boolean> {
  if (code !== 'attached' || !errors.every(({ message }) => message.startsWith(`Used in ${module.plural}`))) return false;
  const users = await ports.records.search(scope, module.slug, [referenceWord({ slug: module.slug, id })], mostUsers);
  return users.length < mostUsers && users.every((one) => made.has(one));
}

const mostUsers = 500;
