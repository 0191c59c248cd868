import { refuseKind } from '#application/access/kind-right';
import { refuseStale, refuseUnlessOffered } from '#application/access/offered';
import { refuseForeignThere } from '#application/access/own';
import { refuseReconciled } from '#application/bank/matched/bank-takes';
import { refuseIfMoved, refuseTaken } from '#application/chains/chains';
import { reservedFindings } from '#application/chains/reserved-stock';
import { refuseOversettled, refuseSettledAgain } from '#application/chains/settled-by-others';
import { refuseLocked } from '#application/commit/locked-period';
import type { Context } from '#application/context';
import { refuseMovedOn, refuseUnnamed } from '#application/documents/decision/moved-on';
import { refuseIdOfOpeningBill } from '#application/documents/decision/own-bill-id';
import { refuseShort } from '#application/documents/decision/short-stock';
import { refuseGstReconciled } from '#application/gst-reconciliation/decided/refuse-reconciled';
import { refuseTypedNumber } from '#application/numbering/number-of';
import type { Facts } from '#application/ports/journal';
import type { Stored } from '#application/ports/records';
import { refuseElsewhere } from '#application/transfers/other-branches/pieces-elsewhere';
import type { OpenBill } from '#domain/bills/bill-parts';
import type { Effect } from '#domain/posting/effect';
import { type Problem, Refusal, refuseIfAny } from '#domain/refusal';
import { booksOf } from '#modules/books-of';
import { ownEntry } from '#modules/kit/approval';
import type { AnyDocument, AnyRow, BookFacts, DocumentFacts, DocumentRow } from '#modules/kit/module';
import { chainProblems, type Kinds } from '#modules/kit/trade/chain';
import { dateProblems, isLocked } from '#modules/kit/voucher/date-problems';

/**
 * Everything for which a document is refused, in the order in which people are told. One list serves whatever is done to a document. What
 * does not apply to one of them is said beside the check.
 */

/** What is done to a document. A dispatch is an edit; a step, such as an approval, does not touch the books. */
export type Deed = 'enter' | 'edit' | 'cancel' | 'undo' | 'delete' | 'step';

/** One reason to refuse: `look` throws it. `not`: where there is nothing to look for, and why. */
interface Check<Known, Found> {
  readonly of: string;
  readonly not?: Partial<Record<Deed, string>>;
  readonly look: (known: Known) => Found;
}

/** What the caller asks for, and the record as it is. */
export interface Asked {
  readonly deed: Deed;
  readonly context: Context;
  readonly document: AnyDocument;
  /** The action by its name: `edit`, `cancel`, `dispatch` … */
  readonly verb: string;
  readonly before: Stored | undefined;
  /** What was typed, if something was. */
  readonly typed?: AnyRow;
  /** The version that the caller read. */
  readonly version: number | undefined;
}

const noRecord = { enter: 'There is no record yet' };

const ofRecord: readonly Check<Asked, void>[] = [
  {
    of: 'the screen of the action, if it shows the caller their own records only',
    not: noRecord,
    look: ({ context, document, verb, before }) => {
      const action = document.actions[verb];
      if (action && before) refuseForeignThere(context, document, action, { ...before.row, createdBy: before.createdBy });
    },
  },
  {
    of: 'the right for its kind',
    look: ({ context, document, before, typed }) => {
      for (const row of [before?.row, typed]) if (row !== undefined) refuseKind(context, document, row);
    },
  },
  {
    of: 'the version that was read',
    not: noRecord,
    look: ({ document, before, version }) => before && refuseStale(document, before, version),
  },
  {
    of: 'what its menu offers',
    not: noRecord,
    look: ({ context, document, verb, before }) =>
      before && refuseUnlessOffered(document, verb, before.row, context.ports.clock.now().getTime()),
  },
  {
    of: 'approving what one entered',
    not: noRecord,
    look: ({ context, document, verb, before }) => {
      if (before && document.actions[verb]?.notByAuthor) refuseAuthor(context, before);
    },
  },
];

/** The steady facts: masters, settings and periods, read before the commit. */
export interface Steady {
  readonly deed: Deed;
  readonly context: Context;
  readonly document: AnyDocument;
  readonly id: string;
  readonly before: Stored | undefined;
  readonly facts: DocumentFacts;
  /** What was typed, and what its module makes of it, with its problems; undefined when nothing is typed. */
  readonly typed: { readonly row: AnyRow; readonly completed: DocumentRow; readonly problems: readonly Problem[] } | undefined;
  /** What an undo brings back. */
  readonly restored?: Effect | undefined;
}

const nothingTyped = { cancel: 'Nothing is typed', undo: 'Nothing is typed', delete: 'Nothing is typed' };

const onMasters: readonly Check<Steady, Promise<void>>[] = [
  {
    of: 'a locked period',
    not: { enter: 'Its date is among the fields' },
    look: async ({ before, typed, facts }) => {
      const date = typed?.completed.date;
      // At its field, if a date in the period is typed.
      if (date !== undefined && isLocked(date, facts.lockedUntil)) refuseIfAny(dateProblems(date, facts));
      refuseLocked(String(before?.row['date']), facts);
    },
  },
  {
    of: 'the fields',
    not: nothingTyped,
    look: async ({ typed, facts }) => {
      if (typed !== undefined) refuseIfAny([...dateProblems(typed.completed.date, facts), ...typed.problems]);
    },
  },
  {
    of: 'a typed number',
    not: nothingTyped,
    look: async ({ context, document, id, before, typed, facts }) => {
      const number = typed?.row['number'];
      if (number !== before?.row['number']) await refuseTypedNumber(context, document, id, number, facts);
    },
  },
  {
    of: 'an id that an opening bill has',
    not: { ...nothingTyped, undo: 'It had its bills before' },
    look: async ({ context, document, id, before, typed, facts }) => {
      if (typed !== undefined) await refuseIdOfOpeningBill(context, document, { id, row: typed.completed, facts, before });
    },
  },
  {
    of: 'pieces that are in another branch',
    look: async ({ context, document, before, facts, typed, restored }) => {
      const row = typed?.completed;
      await refuseElsewhere(context, before?.effect, row === undefined ? restored : { row, movements: document.move(row, facts) });
    },
  },
];

/** What others do meanwhile: bills, stock, pieces and later documents, exact at the place of the commit. */
export interface Moving {
  readonly deed: Deed;
  readonly document: AnyDocument;
  readonly verb: string;
  readonly id: string;
  readonly facts: DocumentFacts;
  readonly moving: Facts;
  /** The row as it will stand, and the books without it; undefined when it leaves them. */
  readonly stands: { readonly row: DocumentRow; readonly books: BookFacts } | undefined;
  readonly kinds: Kinds;
  /** The bills that it settled so far. */
  readonly settled: readonly OpenBill[];
  /** Its effect from now on. It is asked for after the rules of the module accepted the row. */
  readonly after: () => Effect | null;
}

type Warnings = readonly string[];

const atCommit: readonly Check<Moving, Warnings>[] = [
  { of: 'what its menu offers by now', look: only(({ document, verb, moving }) => refuseIfMoved(document, verb, moving)) },
  { of: 'a match with the bank statement', look: only(({ moving, id }) => refuseReconciled(moving, id)) },
  {
    of: 'the reconciliation with GSTR-2A and GSTR-2B',
    look: only(({ moving, id, stands }) => refuseGstReconciled(moving, id, stands?.row)),
  },
  {
    of: 'the rules of its module on bills, stock and earlier documents',
    not: { cancel: 'Nothing stands that could break them', delete: 'Nothing stands that could break them' },
    look: ({ deed, document, id, stands, kinds, facts }) => {
      if (stands === undefined) return [];
      const { row, books } = stands;
      const { problems, warnings } = booksOf(document).checkBooks(row, id, facts, books);
      refuseProblems(deed, [...chainProblems(document, kinds, row, books.sources, facts), ...problems]);
      return warnings;
    },
  },
  {
    of: 'what later documents took',
    not: { undo: 'More of it stands than before' },
    look: only(({ deed, document, moving, id, stands }) => {
      // A document whose status follows later ones stays with what they took.
      const keepsTaken = deed === 'cancel' && document.chain?.status !== undefined;
      if (!keepsTaken) refuseTaken(document, moving, id, stands?.row);
    }),
  },
  {
    of: 'what others settled of its bills',
    look: only((known) => refuseOversettled(before(known.moving), billed(known), known.moving.bills)),
  },
  {
    of: 'bills that it opened again, settled since',
    not: { undo: 'It takes from bills and opens none' },
    look: only((known) => refuseSettledAgain(before(known.moving), billed(known), known.settled, known.moving.bills)),
  },
  {
    of: 'pieces of which some were taken',
    not: {
      enter: 'Its lines name their pieces',
      edit: 'Its lines name their pieces',
      undo: 'Its lines name their pieces',
      delete: 'None stay',
    },
    look: only(({ after }) => refuseUnnamed(after())),
  },
  {
    of: 'pieces that others moved since',
    not: { undo: 'What it kept stays as it is' },
    look: only(({ id, moving, stands, after }) => refuseMovedOn(id, before(moving), after() ?? undefined, moving, stands?.row)),
  },
  {
    of: 'goods that others used',
    not: { undo: 'It brings back what it brought in' },
    look: ({ moving, facts, after }) => refuseShort(before(moving), after() ?? undefined, moving, facts),
  },
  {
    of: 'goods that are reserved for orders',
    look: ({ deed, id, moving, facts, stands, after }) => {
      const { problems, warnings } = reservedFindings(
        { id, before: before(moving), after: after() ?? undefined },
        moving,
        facts,
        stands?.row,
      );
      refuseProblems(deed, problems);
      return warnings;
    },
  },
];

/** Refuses what may not be done to a record, whatever the books say. */
export function refuseAsked(asked: Asked): void {
  for (const { not, look } of ofRecord) if (not?.[asked.deed] === undefined) look(asked);
}

/** Refuses what masters, settings and periods do not allow. */
export async function refuseSteady(steady: Steady): Promise<void> {
  for (const { not, look } of onMasters) if (not?.[steady.deed] === undefined) await look(steady);
}

/** Refuses what the books do not allow by now. Returns the warnings and the effect from now on (pure). */
export function refuseMoving(moving: Moving): { readonly warnings: Warnings; readonly effect: Effect | null } {
  let effect: Effect | null | undefined;
  const after = () => {
    if (effect === undefined) effect = moving.after();
    return effect;
  };
  const warnings = atCommit.flatMap(({ not, look }) => (not?.[moving.deed] === undefined ? look({ ...moving, after }) : []));
  return { warnings, effect: after() };
}

/** A check without warnings. */
function only(refuse: (known: Moving) => void): (known: Moving) => Warnings {
  return (known) => {
    refuse(known);
    return [];
  };
}

function before({ record }: Facts): Effect | undefined {
  return record?.effect;
}

/** The effect that its bills follow. After a cancel it has none, whatever later documents took. */
function billed({ deed, after }: Moving): Effect | undefined {
  return deed === 'cancel' ? undefined : (after() ?? undefined);
}

/** A form shows problems at its fields. Other deeds have no form, so they are told as one sentence. */
function refuseProblems(deed: Deed, problems: readonly Problem[]): void {
  if (deed === 'enter' || deed === 'edit') refuseIfAny(problems);
  else if (problems.length > 0) throw new Refusal('notAllowed', { why: problems.map(({ message }) => message).join('. ') });
}

/** Decision D27: nobody approves what they entered or changed last, unless they are super admin. */
function refuseAuthor({ caller }: Context, { createdBy, row }: Stored): void {
  if (caller.permissions === 'all' || (createdBy !== caller.userId && row['enteredBy'] !== caller.userId)) return;
  throw new Refusal('notAllowed', { why: ownEntry });
}
