import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { valueIn } from '#domain/documents/chain';
import { paise, scaled } from '#domain/money/paise';
import type { BillChange, Posting } from '#domain/posting/effect';
import { runningShare } from '#domain/totals/running-share';
import { booksOf } from '#modules/books-of';
import type { AnyDocument, AnyRow, BookFacts, DocumentFacts } from '#modules/kit/module';
import { chainProblems } from '#modules/kit/trade/chain';
import { purchaseInvoice } from '#modules/purchase/purchase-invoice/purchase-invoice';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';
import { factsOf, rowOf, type TradeCase } from '#test/kit/books/trade-cases';

/** Returns and notes with every figure, computed by an independent model. Units are those of the product. */
export interface CorrectionCase {
  readonly name: string;
  readonly document: {
    readonly kind: string;
    readonly date: string;
    readonly rounded: boolean;
    readonly withoutTax?: boolean;
    readonly settle?: boolean;
    readonly source: {
      readonly document: TradeCase['document'] & { readonly name: string };
      readonly before?: Readonly<Record<string, number>>;
      readonly openAmount?: number;
    };
    readonly lines: readonly {
      readonly source?: string;
      readonly quantity?: number;
      readonly rate?: number;
      readonly amount?: number;
      readonly ledger?: string;
    }[];
    readonly charges?: readonly { readonly source: string }[];
  };
  readonly expected: {
    readonly refused?: { readonly path: string };
    readonly lines: readonly Readonly<Record<string, number | string>>[];
    readonly roundOff: number;
    readonly total: number;
    readonly postings: readonly { readonly ledger: string; readonly amount: number }[];
    readonly bills: readonly { readonly kind: string; readonly bill: string; readonly amount: number }[];
    readonly stock: readonly { readonly item: string; readonly quantity: number; readonly value: number | null }[];
    readonly openLines: readonly { readonly takes: string; readonly line: string; readonly quantity: number }[];
  };
}

const all: readonly CorrectionCase[] = JSON.parse(readFileSync(join(import.meta.dirname, 'correction-cases.json'), 'utf8'));

/** The cases of a kind, each with its name. */
export function correctionCases(kind: string): readonly (readonly [string, CorrectionCase])[] {
  return all.filter(({ document }) => document.kind === kind).map((one) => [one.name, one]);
}

interface InvoiceLine {
  readonly lineId: string;
  readonly itemId: string;
  readonly quantity: number;
  readonly taxable: number;
}

/** A case as rows and facts of the product: the invoice as it is stored, and what was corrected before. */
export function asRows({ document }: CorrectionCase, blank: AnyRow, line: AnyRow) {
  const { source } = document;
  const of = source.document.kind;
  const isSale = of === 'sales-invoice';
  const entered = factsOf({ document: source.document }, isSale);
  const invoice: AnyRow = {
    ...(isSale
      ? salesInvoice.complete(rowOf({ document: source.document }, salesInvoice), entered)
      : purchaseInvoice.complete(rowOf({ document: source.document }, purchaseInvoice), entered)),
    number: source.document.name,
  };
  const from = (name: string | undefined) => (invoice['lines'] as readonly InvoiceLine[]).find(({ lineId }) => lineId === name);
  const row: AnyRow = {
    ...blank,
    date: document.date,
    partyId: 'party',
    ...(isSale || !document.kind.endsWith('note') ? { invoiceId: 'invoice' } : { purchaseInvoiceId: 'invoice', invoiceId: null }),
    leaveOpen: document.settle === false,
    withoutTax: document.withoutTax === true,
    lines: document.lines.map(({ source: lineId, ledger, ...typed }) => ({
      ...line,
      ...typed,
      ...(ledger === undefined ? {} : { ledgerId: ledger }),
      itemId: from(lineId)?.itemId ?? 'item-9',
      ...(lineId === undefined ? {} : { sourceSlug: of, sourceId: 'invoice', sourceLine: lineId }),
    })),
    charges: (document.charges ?? []).map(({ source: charge }) => ({
      ledgerId: source.document.charges?.find((one) => one['charge'] === charge)?.['ledger'],
      amount: 0,
      taxRate: null,
      hsn: null,
    })),
  };
  const taken = new Map(
    Object.entries(source.before ?? {}).flatMap(([lineId, amount]) => {
      const whole = from(lineId);
      if (document.kind.endsWith('note') || whole === undefined) return [[valueIn(lineId), scaled(amount)] as const];
      const share = { quantity: scaled(whole.quantity), value: paise(whole.taxable) };
      const value = runningShare(share, { quantity: scaled(0), value: paise(0) }, scaled(amount));
      return [[lineId, scaled(amount)] as const, [valueIn(lineId), scaled(value)] as const];
    }),
  );
  const open = source.openAmount ?? 1_000_000_000_00;
  const amount = paise(isSale ? open : -open);
  const bill = { ledgerId: 'party', billId: 'invoice', voucher: { slug: of, id: 'invoice' }, number: '', date: '', dueDate: '' };
  const books: BookFacts = {
    bills: open === 0 ? [] : [{ ...bill, kind: 'bill', amount, open: amount }],
    onHand: [],
    balances: new Map(),
    codes: new Map(),
    sources: new Map([['invoice', { slug: of, row: invoice, taken, each: [taken], own: new Map() }]]),
  };
  const facts: DocumentFacts = {
    ...entered,
    find: (slug, id) => (slug === of && id === 'invoice' ? invoice : entered.find(slug, id)),
    today: '2027-03-31',
    organisation: {
      ...entered.organisation,
      roundOffSales: document.rounded,
      roundOffPurchase: document.rounded,
      negativeStock: 'allowed',
    },
  };
  return { row, facts, books };
}

/** What a module makes of a case, in the words of the case. */
export function madeOf(module: AnyDocument, { row, facts, books }: ReturnType<typeof asRows>) {
  const completed = booksOf(module).atCommit?.(module.complete(row, facts), facts, books);
  const kinds = new Map<string, AnyDocument>([salesInvoice, purchaseInvoice].map((kind) => [kind.slug, kind]));
  const problems = [
    ...module.check(completed, facts),
    ...chainProblems(module, kinds, completed, books.sources, facts),
    ...booksOf(module).checkBooks(completed, 'own', facts, books).problems,
  ];
  return {
    completed: completed as Readonly<Record<string, number>> & { readonly lines: readonly Readonly<Record<string, number>>[] },
    paths: problems.map(({ path }) => path.replace(/\.\d+/, '')),
    postings: () => merged(module.post(completed, facts)),
    bills: () => booksOf(module).bills(completed, 'own', facts).map(billOf),
    // A note that changes the price of goods moves none (decision D45).
    stock: () =>
      module.move(completed, facts).flatMap(({ itemId, quantity, value }) => (quantity === 0 ? [] : [{ item: itemId, quantity, value }])),
    takes: () => (booksOf(module).takes?.(completed) ?? []).filter(({ lineId }) => !/^(value|cost|total):/.test(lineId)),
  };
}

function merged(postings: readonly Posting[]): readonly (readonly [string, number])[] {
  const sums = new Map<string, number>();
  for (const { ledgerId, amount } of postings) sums.set(ledgerId, (sums.get(ledgerId) ?? 0) + amount);
  return [...sums].filter(([, amount]) => amount !== 0).sort();
}

function billOf({ kind, billId, amount }: BillChange) {
  return { kind, billId, amount };
}

const heads = ['taxable', 'igst', 'cgst', 'sgst', 'cess', 'total'] as const;
const headsIn = (one: Readonly<Record<string, unknown>>) => Object.fromEntries(heads.map((head) => [head, one[head]]));

/** The figures of a case as the product found them, and as they are expected. */
export function foundOf(made: ReturnType<typeof madeOf>) {
  const { lines, roundOff, total } = made.completed;
  return {
    lines: lines.map(headsIn),
    sums: { roundOff, total },
    postings: made.postings(),
    bills: made.bills(),
    stock: made.stock(),
    takes: made.takes().map(({ lineId, quantity }) => [lineId, quantity]),
  };
}

export function expectedOf({ expected }: CorrectionCase) {
  const { roundOff, total } = expected;
  return {
    lines: expected.lines.map(headsIn),
    sums: { roundOff, total },
    postings: expected.postings.map(({ ledger, amount }) => [ledger, amount]).sort(),
    bills: expected.bills.map(({ kind, bill, amount }) => ({ kind, billId: bill === 'own' ? 'own' : 'invoice', amount })),
    // Goods that come back are valued by the rules of stock.
    stock: expected.stock.map(({ item, quantity, value }) => ({ item, quantity, value: quantity < 0 ? value : null })),
    takes: expected.openLines.map(({ line, quantity }) => [line, quantity]),
  };
}
