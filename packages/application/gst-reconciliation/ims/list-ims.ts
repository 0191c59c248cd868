import type { Context } from '#application/context';
import { filerOf, type OpenIms, openIms } from '#application/gst-reconciliation/ims/open-ims';
import { isTold, rowsOfFile, type Told, toldIn } from '#application/gst-reconciliation/ims/told';
import { findOwnGstin } from '#application/gst-reconciliation/own-gstin';
import { pageOf } from '#application/gst-reconciliation/page-of';
import { isSearched } from '#application/gst-reconciliation/searched';
import { statementMonths } from '#application/gst-reconciliation/statement-months';
import { type ImsAction, imsOutcome, imsRefusals, isLikeCreditNote } from '#domain/gstr-2b/claim/ims';
import { listOf } from '#domain/gstr-2b/ims/ims-file';
import { imsForecast } from '#domain/gstr-2b/ims/ims-forecast';
import { dueOf3b, monthsLater, periodOf2b } from '#domain/gstr-2b/ims/ims-period';
import { type ImsEntry, totalOf } from '#domain/gstr-2b/ims/ims-records';
import type { TaxPeriod } from '#domain/gstr-2b/portal-document';
import {
  type ImsFileKind,
  type ImsRecords,
  type ImsRow,
  type ImsTab,
  imsFileKinds,
  imsTabs,
} from '#modules/purchase/gst-reconciliation/ims-operations';
import { gstReconciliationPath } from '#modules/purchase/gst-reconciliation/paths';

export interface ImsAsked {
  readonly period: TaxPeriod;
  readonly tab?: ImsTab | undefined;
  readonly search?: string | undefined;
  readonly cursor?: string | undefined;
}

/** The names of people come later. */
export type ImsListed = Omit<ImsRecords, 'rows'> & { readonly rows: readonly UnnamedRow[] };
type UnnamedRow = Omit<ImsRow, 'step'> & { readonly step: Omit<NonNullable<ImsRow['step']>, 'byName'> | null };

/** Periods that were imported, and those after them until today: what waits comes into these, too. */
export async function imsPeriods(context: Context): Promise<{ readonly gstin: string | null; readonly periods: readonly TaxPeriod[] }> {
  const own = await findOwnGstin(context, gstReconciliationPath);
  if (own === null) return { gstin: null, periods: [] };
  const [filer, of2a, of2b] = await Promise.all([
    filerOf(context, own.gstin),
    statementMonths(context, 'GSTR-2A'),
    statementMonths(context, 'GSTR-2B'),
  ]);
  const imported = [...of2a.months, ...of2b.months].map(({ period }) => period).toSorted();
  const months = [...imported];
  const now = context.today.slice(0, 7);
  for (let month = imported.at(-1); month !== undefined && month < now; month = monthsLater(month, 1)) months.push(monthsLater(month, 1));
  return { gstin: own.gstin, periods: [...new Set(months.map((month) => periodOf2b(month, filer)))].toSorted().toReversed() };
}

/** How many records each tab has with what they are worth, a page of one by supplier and day, and the GSTR-2B that follows. */
export async function listIms(context: Context, asked: ImsAsked): Promise<ImsListed> {
  const ims = await openIms(context, asked.period, gstReconciliationPath);
  const told = await toldIn(context, ims.own.gstin, ims);
  const isWanted = isSearched(asked.search);
  const shown = ims.entries.filter(({ isInIms, document }) => isInIms && isWanted(document));
  const byTab = Map.groupBy(shown, tabOf);
  const tabs = imsTabs.map((tab) => {
    const some = byTab.get(tab) ?? [];
    return { tab, rows: some.length, tax: some.reduce((sum, { worth }) => sum + totalOf(worth), 0) };
  });
  const tab = asked.tab ?? tabs.find(({ rows }) => rows > 0)?.tab ?? imsTabs[0];
  const { rows, ...more } = pageOf(byTab.get(tab) ?? [], keyOf, asked.cursor);
  const count = (which: ImsFileKind) => rowsOfFile(ims.entries, told, which).length;
  const [changed = 0, all = 0, reset = 0] = imsFileKinds.map(count);
  return {
    ...{ source: ims.source, tabs, tab, rows: rows.map((entry) => rowOf(entry, told)), ...more },
    forecast: { ...forecastOf(ims), due: dueOf3b(ims.period, ims.filer) },
    files: { changed, all, reset },
  };
}

function forecastOf({ entries }: OpenIms): Omit<ImsRecords['forecast'], 'due'> {
  const { credit, reduces, suppliersPay, parts } = imsForecast(entries);
  return { credit, reduces, suppliersPay, parts: [...parts] };
}

function tabOf({ action, standing }: ImsEntry): ImsTab {
  return action ?? (standing === 'pending' ? 'pending' : 'none');
}

function keyOf({ document: { supplier, date, number, id } }: ImsEntry): string {
  return [supplier ?? '', date, number, id].join('|');
}

function rowOf(entry: ImsEntry, told: Told): UnnamedRow {
  const { document, record, step, action, history } = entry;
  const { id, section, supplier, supplierName, number, date, period, reported, placeOfSupply, original } = document;
  const { taxable, igst, cgst, sgst, cess } = document;
  return {
    ...{ id, tab: tabOf(entry), kind: record.kind, section, supplier, supplierName, number, date, period, placeOfSupply },
    ...{ taxable, igst, cgst, sgst, cess, reportedOn: reported.on },
    ...{
      lowers: isLikeCreditNote(record),
      tax: record.taxes,
      amends: original?.number ?? null,
      isOriginalMissing: entry.isOriginalMissing,
    },
    action,
    step: step === null || step.action === null ? null : { ...saidOf(step), isExported: isTold(told, step) },
    ...{ pendingSince: record.pendingSince, lastPending: entry.lastPending },
    ...{ notPending: whyNot(entry, 'pending'), notRejected: whyNot(entry, 'reject') },
    ...{ isTold: listOf(document) !== null, seen: history?.steps.at(-1)?.id ?? null },
  };
}

function saidOf({ declared, remark, by, at }: NonNullable<ImsEntry['step']>) {
  return { declared, remark, by, at };
}

function whyNot({ record }: ImsEntry, action: ImsAction): string | null {
  const { refused } = imsOutcome(record, action);
  return refused === null ? null : imsRefusals[refused];
}
