import type { LedgerKind } from '#domain/posting/ledger-kind';
import type { Day } from '#domain/time/day';
import { numberedDocuments } from '#modules/kit/entry-modules';
import type { AnyRow } from '#modules/kit/module';

/** What a figure of a report is about, under the names of section 3 of the specification (answer A29). */
export interface DrillContext {
  readonly entityType: DrillType;
  readonly moduleType?: DrillType;
  readonly voucherNo?: string;
  readonly partyInvoiceNo?: string;
  readonly partyInvoiceDate?: Day;
  readonly ledgerId?: string;
  /** The accounts between which money moved; only for bank and cash. */
  readonly fromLedgerId?: string;
  readonly toLedgerId?: string;
  readonly entryDate?: Day;
  readonly pageName?: string;
}

interface Target {
  /** Screen of the list below `/app`. */
  readonly path: string;
  /** The list is filtered by the ledger. */
  readonly ledger?: true;
  /** Applies only to figures of this module. */
  readonly only?: DrillType;
}

/** The drill-down map of section 2 of the specification: an entity type and its list; "note" means credit and debit notes (answer A28). */
const targets = {
  PURCHASE_ORDER: { path: '/purchase-order', ledger: true },
  PURCHASE_INVOICE: { path: '/purchase-invoice', ledger: true },
  PURCHASE_RETURN: { path: '/purchase-return', ledger: true },
  QUOTATION: { path: '/quotation', ledger: true },
  PROFORMA_INVOICE: { path: '/proforma-invoice', ledger: true },
  SALES_ORDER: { path: '/sales-order', ledger: true },
  DELIVERY_NOTE: { path: '/delivery-note', ledger: true },
  SALES_INVOICE: { path: '/sales-invoice', ledger: true },
  SALES_RETURN: { path: '/sales-return', ledger: true },
  IST_SALES: { path: '/ist-sales', ledger: true },
  JOURNAL_VOUCHER: { path: '/journal-voucher' },
  EXPENSE: { path: '/journal-voucher' },
  INCOME: { path: '/journal-voucher' },
  DEBIT_NOTE: { path: '/debit-note' },
  CREDIT_NOTE: { path: '/credit-note' },
  BANK_CASH: { path: '/bank-cash' },
  PAYMENT: { path: '/bank-cash' },
  RECEIPT: { path: '/bank-cash' },
  CONTRA: { path: '/bank-cash' },
  PRODUCTION: { path: '/production' },
  TAX_SUMMARY: { path: '/purchase-invoice', ledger: true, only: 'PURCHASE_INVOICE' },
} as const satisfies Readonly<Record<string, { path: string; ledger?: true; only?: string }>>;

export type DrillType = keyof typeof targets;
export const drillTypes = Object.keys(targets) as readonly DrillType[];

/** Marks an address as handed over by another screen. The list reads it once and removes it (`hand-off.ts`). */
export const handOffKeys = [
  'voucherNo',
  'partyInvoiceNo',
  'partyInvoiceDate',
  'ledgerId',
  'fromLedgerId',
  'toLedgerId',
  'entryDate',
  'from',
  'to',
] as const;
export const redirectFlags = { redirected: 'redirected', preventDefaultYear: 'preventDefaultFy' } as const;

/**
 * The address of the list behind a figure, or null. The values are in the address of the new tab, so
 * two tabs opened one after the other cannot mix them up.
 */
export function handOff(context: DrillContext): string | null {
  return handOffTo(targets[context.entityType], context);
}

function handOffTo({ path, ledger, only }: Target, context: Omit<DrillContext, 'entityType'>): string | null {
  if (only !== undefined && context.moduleType !== only) return null;
  const reconciles = context.pageName === 'GST_RECONCIL';
  const between = path === '/bank-cash';
  const values = {
    voucherNo: reconciles ? undefined : context.voucherNo,
    partyInvoiceNo: reconciles ? context.partyInvoiceNo : undefined,
    partyInvoiceDate: reconciles ? context.partyInvoiceDate : undefined,
    ledgerId: ledger ? context.ledgerId : undefined,
    fromLedgerId: between ? context.fromLedgerId : undefined,
    toLedgerId: between ? context.toLedgerId : undefined,
    entryDate: context.entryDate,
    [redirectFlags.redirected]: '1',
    [redirectFlags.preventDefaultYear]: '1',
  };
  const known = Object.entries(values).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value] as const]));
  return `/app${path}?${new URLSearchParams(known.map(([name, value]) => [name, value]))}`;
}

/** What the specification calls each kind of document. */
const bySlug: Readonly<Record<string, DrillType>> = Object.fromEntries(
  drillTypes.flatMap((type) => {
    const { path, only }: Target = targets[type];
    const slug = path.slice(1);
    return only === undefined && slug === type.toLowerCase().replaceAll('_', '-') ? [[slug, type]] : [];
  }),
);

const ofDocuments: ReadonlySet<string> = new Set(numberedDocuments.map(({ value }) => value));

/** What a report of one ledger hands over of it: a party to the lists of its documents, an account to that of payments. */
export function ofLedger(
  { id, kind }: { readonly id: string; readonly kind?: LedgerKind },
  type: string,
): Pick<DrillContext, 'ledgerId' | 'fromLedgerId'> {
  if (kind === 'Customer' || kind === 'Supplier') return { ledgerId: id };
  // The account of a contra may be on its other side.
  return (kind === 'Bank' || kind === 'Cash') && type !== 'Contra' ? { fromLedgerId: id } : {};
}

/** The accounts between which a voucher moved money, as its list has them: that of the bank or cash, and the first of the other side. */
export function moneyBetween(slug: string, row: AnyRow): Pick<DrillContext, 'fromLedgerId' | 'toLedgerId'> {
  const { accountId, lines } = row;
  if (bySlug[slug] !== 'BANK_CASH' || typeof accountId !== 'string' || !Array.isArray(lines)) return {};
  const to: unknown = lines[0]?.ledgerId;
  return { fromLedgerId: accountId, ...(typeof to === 'string' ? { toLedgerId: to } : {}) };
}

/** For a row of a report: the list filtered to its voucher; nothing for rows without a voucher, such as opening balances. */
export function listLink(
  voucher: { readonly slug: string; readonly number: string; readonly date: Day } & Pick<
    DrillContext,
    'ledgerId' | 'fromLedgerId' | 'toLedgerId'
  >,
): { readonly list?: string } {
  const { slug, number: voucherNo, date: entryDate, ledgerId, fromLedgerId, toLedgerId } = voucher;
  const entityType = bySlug[slug];
  const passed = {
    ...{ voucherNo, entryDate },
    ...(ledgerId === undefined ? {} : { ledgerId }),
    ...(fromLedgerId === undefined ? {} : { fromLedgerId }),
    ...(toLedgerId === undefined ? {} : { toLedgerId }),
  };
  if (entityType !== undefined) return linkTo(handOff({ entityType, ...passed }));
  return ofDocuments.has(slug) ? linkTo(handOffTo({ path: `/${slug}` }, passed)) : {};
}

function linkTo(list: string | null) {
  return list === null ? {} : { list };
}

/** The same list in the branches that a report was asked for; without any it is of the open branch, as the report. */
export function inBranches(list: string, branches: unknown): string {
  return Array.isArray(branches) && branches.length > 0 ? `${list}&${new URLSearchParams({ branchId: branches.join(',') })}` : list;
}
