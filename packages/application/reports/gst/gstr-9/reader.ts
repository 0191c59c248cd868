import { registrationOf } from '#application/books/branches';
import { perBranch } from '#application/books/per-branch';
import type { Context } from '#application/context';
import { amendmentsIn } from '#application/gst-returns/amendments';
import type { AmendmentRow } from '#application/ports/outward';
import { type Gstr9Facts, gstr9Columns, gstr9Table } from '#application/reports/gst/gstr-9/table';
import { reader } from '#application/reports/kit/reader';
import { creditOfStatements } from '#domain/gst-returns/annual/credit-of-statements';
import type { AnnualMonth } from '#domain/gst-returns/annual/gstr9';
import { annualChange } from '#domain/gst-returns/annual/outward-table';
import { amendmentSums } from '#domain/gst-returns/filing/amendment';
import { monthOfDay } from '#domain/gst-returns/filing/filed-return';
import type { ReturnSum } from '#domain/gst-returns/sums';
import type { Taxes } from '#domain/gst-returns/tax-heads';
import type { PortalDocument } from '#domain/gstr-2b/portal-document';
import type { HsnAmounts } from '#domain/registers/register-entry';
import { addTotals, noTotals } from '#domain/registers/register-totals';
import { addMonths } from '#domain/time/day';
import { monthsIn, type Period } from '#domain/time/period';
import { type Gstr9Filter, gstr9 } from '#modules/reports/gst/gstr-9';

/** Sums of each month, which cost the same however many documents there are; and what the view of a table needs. */
async function gstr9Facts(context: Context, _branches: readonly string[], filter: Gstr9Filter): Promise<Gstr9Facts> {
  const { branches, gstins, composition } = await registrationOf(context, gstr9, filter);
  const none = { gstins, composition, months: [], statements: null, sold: [], bought: [] };
  switch (filter.table) {
    case '8A':
      return { ...none, statements: await statementsOf(context, gstins, filter) };
    case '17':
      return { ...none, sold: await soldByCode(context, branches, filter) };
    case '18':
      return { ...none, bought: await boughtByCode(context, branches, filter) };
    default:
      return { ...none, months: await monthsOf(context, branches, filter) };
  }
}

async function monthsOf(context: Context, branches: readonly string[], year: Period): Promise<readonly AnnualMonth[]> {
  const { scope, ports } = context;
  const { from, to } = year;
  const [each, told] = await Promise.all([
    perBranch(branches, async (branchId) => {
      const [outward, inward, claimed, moved] = await Promise.all([
        ports.books.outwardMonths(scope, branchId, 'tables', from, to),
        ports.books.inwardMonths(scope, branchId, from, to),
        ports.books.claimedCredit(scope, branchId, from, to),
        ports.books.creditMoveSums(scope, branchId, from, to),
      ]);
      return [
        ...outward.map(({ month, sums }): AnnualMonth => ({ month, outward: sums, inward: [] })),
        ...inward.map(({ month, sums }): AnnualMonth => ({ month, outward: [], inward: sums })),
        ...claimed.map((one): AnnualMonth => ({ month: one.month, outward: [], inward: [], claimed: [one] })),
        ...moved.map((one): AnnualMonth => ({ month: one.month, outward: [], inward: [], moved: [one] })),
      ];
    }),
    amendmentsIn(context, branches, year),
  ]);
  return [...each.flat(), ...told.map((row) => toldMonth(row, year))];
}

/** What a return of the year tells of a document that changed, or came, after its own month was filed. */
function toldMonth(row: AmendmentRow, year: Period): AnnualMonth {
  const month = monthOfDay(row.date);
  const sums = amendmentSums(row);
  if (!isOfYear(row, year)) return { month, outward: [], inward: [], earlier: sums };
  return { month, outward: [...sums, ...annualChange(row)], inward: [] };
}

function isOfYear({ filed, now }: AmendmentRow, { from, to }: Period): boolean {
  const { date = '' } = filed ?? now ?? {};
  return date >= from && date <= to;
}

/** Codes are not amended, but new documents of the year have theirs. */
async function soldByCode(context: Context, branches: readonly string[], year: Period): Promise<readonly ReturnSum[]> {
  const { scope, ports } = context;
  const [each, told] = await Promise.all([
    perBranch(branches, (branchId) => ports.books.outwardMonths(scope, branchId, 'hsn', year.from, year.to)),
    amendmentsIn(context, branches, year),
  ]);
  const late = told.filter((row) => row.filed === null && isOfYear(row, year));
  return [...each.flat().flatMap(({ sums }) => sums), ...late.flatMap(amendmentSums)];
}

/** The purchase register without what was returned. Expenses and notes of suppliers have no code in any register. */
async function boughtByCode({ scope, ports }: Context, branches: readonly string[], { from, to }: Period): Promise<readonly HsnAmounts[]> {
  const read = (kind: 'purchases' | 'purchase-returns') =>
    perBranch(branches, (branchId) => ports.books.registerMonths(scope, branchId, kind, from, to, true));
  const [purchases, returns] = await Promise.all([read('purchases'), read('purchase-returns')]);
  const sums = noTotals();
  for (const { totals } of purchases.flat()) addTotals(sums, totals);
  const back = noTotals();
  for (const { totals } of returns.flat()) addTotals(back, totals);
  for (const { taxable, igst, cgst, sgst, cess, quantity, ...of } of back.hsn.values()) {
    const less = { taxable: -taxable, igst: -igst, cgst: -cgst, sgst: -sgst, cess: -cess, quantity: -quantity };
    addTotals(sums, { ...noTotals(), hsn: new Map([['', { ...of, ...less }]]) });
  }
  return [...sums.hsn.values()];
}

/** GSTR-2B of a year has documents until the October after it: until then the credit can be claimed (section 16(4) of the CGST Act). */
const monthsAfter = 7;

/** The credit in GSTR-2B, read document by document, so it costs as much as the statements have; null if none was imported. */
async function statementsOf({ scope, ports }: Context, gstins: readonly string[], { from, to }: Period): Promise<Taxes | null> {
  const periods = monthsIn({ from, to: addMonths(to, monthsAfter) }).map((month) => month.from.slice(0, 7));
  const documents: PortalDocument[] = [];
  for (const gstin of gstins)
    for (const period of periods) documents.push(...(await ports.books.portalDocuments(scope, { statement: 'GSTR-2B', gstin }, period)));
  return documents.length === 0 ? null : creditOfStatements(documents, { from, to });
}

export const gstr9Reader = reader<Gstr9Filter, Gstr9Facts>({
  report: gstr9,
  columns: gstr9Columns,
  table: gstr9Table,
  read: gstr9Facts,
});
