import { alsoChanged, kindsOf, sourceFacts, sourcesNeeded, withStatus } from '#application/chains/chains';
import { mindsReserved } from '#application/chains/reserved-stock';
import { seenSources } from '#application/chains/seen-sources';
import { settledBy } from '#application/chains/settled-by-others';
import { changeOf } from '#application/commit/change-of';
import type { Context } from '#application/context';
import { booksBefore, codesBefore } from '#application/documents/decision/books-before';
import { refuseMoving, refuseSteady } from '#application/documents/decision/checks';
import { effectOf } from '#application/documents/decision/effect-of';
import { ownRulesOf } from '#application/documents/decision/own-rules';
import { withSelfInvoice } from '#application/documents/decision/self-invoice';
import { broughtIn } from '#application/documents/decision/short-stock';
import { tellOthers } from '#application/documents/decision/tell-others';
import { toldInField } from '#application/documents/decision/told-in';
import { deductedBefore, deductedElsewhere, withDeducted } from '#application/documents/facts/deducted-in-year';
import { rehearsed } from '#application/documents/facts/document-facts';
import { numbered, seriesOf } from '#application/numbering/number-of';
import { assignNumberingCodes } from '#application/numbering/numbering-codes';
import { postsOpeningStock } from '#application/opening/posts-opening-stock';
import type { Change, Facts, Work } from '#application/ports/journal';
import type { Stored } from '#application/ports/records';
import type { OpenBill } from '#domain/bills/bill-parts';
import { pieceMoves } from '#domain/stock/piece';
import type { PartySums } from '#domain/tax-at-source/party-sums';
import { booksOf } from '#modules/books-of';
import { decideEInvoice, withEInvoice } from '#modules/e-invoice/decide';
import { eInvoiceWarnings } from '#modules/e-invoice/warnings';
import { withEwayBill } from '#modules/eway-bill/decide';
import type { AnyDocument, AnyRow, DocumentFacts, DocumentRow, SourceFacts } from '#modules/kit/module';
import type { Kinds } from '#modules/kit/trade/chain';
import { unknownRates } from '#modules/kit/voucher/unknown-rates';

/** A document ready to be decided: computed, and checked against the steady facts. */
export interface Ready {
  readonly id: string;
  readonly row: DocumentRow;
  readonly facts: DocumentFacts;
  readonly before: Stored | undefined;
  /** Bills it settles already, which an edit may settle again. */
  readonly settled: readonly OpenBill[];
  /** The kinds of the earlier documents it takes from. */
  readonly kinds: Kinds;
  /** Warnings from the steady facts. */
  readonly notes: readonly string[];
  /** What documents of the other branches say of tax at source, by party and year. */
  readonly elsewhere: ReadonlyMap<string, PartySums>;
  /** It comes from a file: nobody enters it here. */
  readonly imported?: true;
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
  const deed = deedOn(before);
  await refuseSteady({ deed, context, document, id, before, facts, typed: { row: typed, completed: row, problems } });
  const { warnings } = await ownRulesOf(document);
  const [kinds, coded, notes = [], elsewhere] = await Promise.all([
    kindsOf(document, sourcesNeeded(document, id, row, before)),
    withBranchCode(context, facts),
    warnings?.(context, document, id, row),
    deductedElsewhere(context, booksOf(document).needs(row, facts).deducted),
  ]);
  return { id, row, facts: coded, before, settled, kinds, notes, elsewhere };
}

function deedOn(before: Stored | undefined): 'enter' | 'edit' {
  return before === undefined ? 'enter' : 'edit';
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
  const { id, before, settled, kinds, notes } = ready;
  const { number, unique } = numbered(document, ready.row, ready.facts, moving, findings.typed);
  if (ready.row.number === '' && seriesOf(document, ready.facts).own) findings.given = { number, facts: ready.facts };
  const books = {
    ...booksBefore(moving, moving.record?.effect, settled),
    ...(moving.record === undefined ? {} : { stored: moving.record.row }),
    codes: codesBefore(moving, moving.record?.effect, id),
    sources: sourceFacts({ sources: seenSources(context, kinds, moving, id, before) }, id),
    deducted: deductedBefore(moving, ready),
  };
  const facts = asOfCommit(withDeducted(ready.facts, books.deducted), books.sources);
  const invoiced = withSelfInvoice({ ...ready.row, number, ...signed(document, context) }, facts, moving);
  const own = booksOf(document);
  // The tax at source follows from what the party was credited in the year.
  const taxed = books.deducted.size === 0 ? invoiced.row : document.complete(invoiced.row, facts);
  const completed = own.atCommit?.(taxed, facts, books, moving.record?.row) ?? taxed;
  const { record, now } = moving;
  const saved = withStatus(document, id, completed, moving);
  const eInvoice = decideEInvoice(document, saved, facts);
  const reported = { before: record?.row, now, imported: ready.imported === true };
  const row: DocumentRow = withEwayBill(document, withEInvoice(document, saved, facts, eInvoice, reported), facts, reported);
  const { warnings, effect } = refuseMoving({
    ...{ deed: deedOn(before), verb: action, document, id, facts, moving, kinds, settled, stands: { row, books } },
    after: () => effectOf(document, row, id, facts),
  });
  const rates = new Set(unknownRates(document.fields, { ...row }).map(({ message }) => message));
  const refused = eInvoiceWarnings(document, row, facts, eInvoice);
  findings.warnings = [...notes, ...rates, ...refused, ...warnings, ...postsOpeningStock(effect, facts, context.scope)];
  const writing = {
    action,
    id,
    row: { ...row, ...toldInField(document, { row, effect }, record, facts) },
    before: before && moving.record,
    userId: context.scope.userId,
    effect,
    unique: [...unique, ...invoiced.unique],
  };
  return {
    ...changeOf(document, writing),
    ...alsoChanged(kinds, id, moving, effect),
    ...tellOthers(document, context.scope, id, writing.row, writing.before),
  };
}

/** The steady facts, which find earlier documents as they are at the commit. */
function asOfCommit(facts: DocumentFacts, sources: ReadonlyMap<string, SourceFacts>): DocumentFacts {
  if (sources.size === 0) return facts;
  return {
    ...facts,
    find: (slug, id) => {
      const source = sources.get(id);
      return source?.slug === slug ? { ...source.row, id } : facts.find(slug, id);
    },
  };
}

/** Who entered it, for documents that somebody else has to approve. */
function signed({ approval }: AnyDocument, { scope, author }: Context) {
  return approval === undefined ? {} : { enteredBy: author ?? scope.userId };
}

/** The moving facts to read: those of the rules, the bills, goods and pieces of the voucher before, and the documents of its chain. */
export function needsOf(
  document: AnyDocument,
  id: string,
  row: DocumentRow | undefined,
  before: Stored | undefined,
  facts: Pick<DocumentFacts, 'find' | 'organisation'>,
): NonNullable<Work['needs']> {
  const wanted: NonNullable<Work['needs']> = row === undefined ? {} : booksOf(document).needs(row, facts);
  const own = (before?.effect?.bills ?? []).map(({ ledgerId }) => ledgerId);
  const onHand = [...new Set([...(wanted.onHand ?? []), ...broughtIn(before?.effect)])];
  const codes = [...new Set([...(wanted.codes ?? []), ...pieceMoves(before?.effect).keys()])];
  const levelsFrom = [row?.date, before?.effect?.date].filter((day) => day !== undefined).sort()[0];
  return {
    ...wanted,
    onHand,
    codes,
    ...(facts.organisation['negativeStock'] === 'allowed' || onHand.length === 0 ? {} : { levelsFrom }),
    ...(mindsReserved(facts) ? { orders: onHand } : {}),
    bills: [...new Set([...(wanted.bills ?? []), ...own])],
    sources: sourcesNeeded(document, id, row, before),
  };
}
