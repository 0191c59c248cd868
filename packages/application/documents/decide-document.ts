import type { Context } from '#application/context';
import { booksBefore } from '#application/documents/books-before';
import { rehearsed } from '#application/documents/document-facts';
import { effectOf } from '#application/documents/effect-of';
import { dateProblems } from '#application/documents/locked-period';
import { numbered, seriesOf } from '#application/documents/number-of';
import { refuseIdOfOpeningBill } from '#application/documents/own-bill-id';
import { refuseOversettled, settledBy } from '#application/documents/settled-by-others';
import { assignNumberingCodes } from '#application/organisation/numbering-codes';
import type { Change, Facts, OpenBill, Stored, Work } from '#application/ports';
import { changeOf } from '#application/records/change-of';
import { refuseIfAny } from '#domain/refusal';
import type { AnyDocument, AnyRow, DocumentFacts, DocumentRow } from '#modules/kit/module';

/** A document ready to be decided: computed, and checked against the steady facts. */
export interface Ready {
  readonly id: string;
  readonly row: DocumentRow;
  readonly facts: DocumentFacts;
  readonly before: Stored | undefined;
  /** Bills it settles already, which an edit may settle again. */
  readonly settled: readonly OpenBill[];
}

/** Completes the row and checks it against the steady facts. */
export async function readyDocument(
  context: Context,
  document: AnyDocument,
  id: string,
  typed: AnyRow,
  before: Stored | undefined,
): Promise<Ready> {
  const [{ facts, row, problems }, settled] = await Promise.all([
    rehearsed(context, document, typed, before?.row),
    settledBy(context, before?.effect),
  ]);
  refuseIfAny([...dateProblems(row.date, facts), ...problems]);
  await refuseIdOfOpeningBill(context, document, { id, row, facts, before });
  return { id, row, facts: await withBranchCode(context, facts), before, settled };
}

/** A branch from before there were numbering codes is given one when a document of it is first decided. */
async function withBranchCode(context: Context, facts: DocumentFacts): Promise<DocumentFacts> {
  const { branch } = facts;
  if (typeof branch['numberingCode'] === 'string') return facts;
  const codes = await assignNumberingCodes(context);
  return { ...facts, branch: { ...branch, numberingCode: codes.get(branch.id) } };
}

/** What a decision found besides the change, to show to the user. */
export interface Findings {
  warnings: readonly string[];
  /** The number from a series of the organisation. */
  given?: { readonly number: string; readonly facts: DocumentFacts };
  /** Unique values of the numbers that the series skipped. */
  typed?: ReadonlySet<string>;
}

/** Decides on the facts that move: stock, open bills, balances and the next number (pure; may be run again). */
export function decideDocument(
  context: Context,
  document: AnyDocument,
  ready: Ready,
  action: string,
  moving: Facts,
  findings: Findings,
): Change {
  const { id, facts, before, settled } = ready;
  const { number, unique } = numbered(document, ready.row, facts, moving, findings.typed);
  if (ready.row.number === '' && seriesOf(document, facts).own) findings.given = { number, facts };
  const row: DocumentRow = { ...ready.row, number };
  const books = booksBefore(moving, moving.record?.effect, settled);
  const { problems, warnings } = document.checkBooks(row, id, facts, books);
  refuseIfAny(problems);
  const effect = effectOf(document, row, id, facts);
  refuseOversettled(moving.record?.effect, effect ?? undefined, moving.bills);
  findings.warnings = warnings;
  return changeOf(document, { action, id, row: { ...row }, before: before && moving.record, userId: context.scope.userId, effect, unique });
}

/** The moving facts to read: those of the rules, and the bills the voucher opened before. */
export function needsOf(document: AnyDocument, row: DocumentRow | undefined, before: Stored | undefined): NonNullable<Work['needs']> {
  const wanted: NonNullable<Work['needs']> = row === undefined ? {} : document.needs(row);
  const own = (before?.effect?.bills ?? []).map(({ ledgerId }) => ledgerId);
  return { ...wanted, bills: [...new Set([...(wanted.bills ?? []), ...own])] };
}
