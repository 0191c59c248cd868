import type { Context } from '#application/context';
import { pageOf } from '#application/gst-reconciliation/page-of';
import { bothSides, type MonthsAsked, rowsOf } from '#application/gst-reconciliation/reconciled-rows';
import { rowsAsOf } from '#application/gst-reconciliation/rows-as-of';
import { isSearched } from '#application/gst-reconciliation/searched';
import type { Day } from '#domain/time/day';
import {
  type BookSide,
  type PortalSide,
  type ReconciliationRow,
  type ReconciliationTab,
  reconciliationTabs,
} from '#modules/purchase/gst-reconciliation/operations';

export interface RowsAsked extends MonthsAsked {
  readonly tab?: ReconciliationTab | undefined;
  readonly search?: string | undefined;
  readonly cursor?: string | undefined;
  /** What was known at the end of this day; missing: now. */
  readonly asOf?: Day | undefined;
}

export interface RowsFound {
  readonly tabs: readonly { readonly tab: ReconciliationTab; readonly rows: number; readonly tax: number }[];
  /** How many rows can be accepted without a look, also those that a search leaves out. */
  readonly certain: number;
  readonly tab: ReconciliationTab;
  readonly rows: readonly ReconciliationRow[];
  readonly cursor?: string;
}

/** How many rows each tab has, with their tax, and a page of one by supplier and day. */
export async function listRows(context: Context, asked: RowsAsked): Promise<RowsFound> {
  const { asOf } = asked;
  const all = asOf === undefined ? rowsOf(await bothSides(context, asked), asked) : await rowsAsOf(context, asked, asOf);
  const certain = all.filter((row) => row.certain).length;
  const isWanted = isSearched(asked.search);
  const rows = all.filter(({ books, portal }) => books.some(isWanted) || portal.some(isWanted));
  const byTab = Map.groupBy(rows, (row) => row.tab);
  const tabs = reconciliationTabs.flatMap((tab) => {
    if (tab === 'later' && asOf === undefined) return [];
    const some = byTab.get(tab) ?? [];
    return { tab, rows: some.length, tax: some.reduce((sum, row) => sum + taxOf(row), 0) };
  });
  const tab = asked.tab ?? tabs.find((one) => one.rows > 0)?.tab ?? reconciliationTabs[0];
  return { tabs, certain, tab, ...pageOf(byTab.get(tab) ?? [], keyOf, asked.cursor) };
}

/** By the portal, if it has the row. What lowers the credit counts below zero. */
function taxOf({ books, portal }: ReconciliationRow): number {
  const total = (some: readonly (BookSide | PortalSide)[], lowering: readonly string[]) =>
    some.reduce((sum, { kind, igst, cgst, sgst, cess }) => sum + (lowering.includes(kind) ? -1 : 1) * (igst + cgst + sgst + cess), 0);
  return portal.length > 0 ? total(portal, loweringOfPortal) : total(books, loweringOfBooks);
}

/** A credit note of the supplier lowers the credit; a credit note of ours to a supplier raises a purchase. */
const loweringOfPortal = ['credit', 'isd-credit'];
const loweringOfBooks = ['return', 'debit'];

function keyOf({ id, books, portal }: ReconciliationRow): string {
  const [first] = [...portal, ...books];
  return [first?.supplier ?? '', first?.date ?? '', first?.number ?? '', id].join('|');
}
