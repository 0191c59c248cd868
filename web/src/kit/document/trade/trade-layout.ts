import { lazy } from 'react';
import { formatScaled } from '#domain/money/format';
import { scaled } from '#domain/money/paise';
import { payAction } from '#modules/kit/document-actions';
import type { Field, Fields } from '#modules/kit/field';
import type { AnyDocument } from '#modules/kit/module';
import { batchDates } from '#modules/kit/stock-lines/batches';
import { tradeCharge, tradeLine } from '#modules/kit/trade/fields';
import { asIssued, issuedFields, statedFields } from '#modules/kit/trade/stated';
import { fromAlternateUnit } from '#modules/kit/trade/tax/alternate-unit';
import { trackedFields } from '#modules/kit/trade/tracked';
import { unposted } from '#modules/kit/trade/unposted';
import type { LineColumn } from '../../lines/line-column.ts';
import type { ScanRules } from '../../scan/scan-lines.ts';
import type { DocumentLayout, LinesLayout } from '../document-layout.ts';
import { askedOfBatch, batchColumns } from '../goods/batch-columns.ts';
import { itemIn, itemSlug } from '../goods/items.ts';
import { fromInvoice } from './from-invoice.tsx';
import type { PricesOf } from './last-prices.ts';
import { lineInSight } from './line-in-sight.tsx';
import { ShipTo } from './ship-to.tsx';
import { SupplyNotes } from './supply-notes.tsx';

/** What a trade document shows besides its side and its own fields. */
export interface TradeParts extends Partial<Omit<DocumentLayout, 'slug' | 'more' | 'lines' | 'charges'>> {
  /** Columns of the lines instead of those made from the document's own fields, before the taxable value. */
  readonly columns?: readonly LineColumn[];
}

/** The screen of a trade document, from its fields: those of its side, and its own in their places. */
export function tradeLayout(module: AnyDocument, { columns, ...parts }: TradeParts = {}): DocumentLayout {
  const { fields } = module;
  const look = lookOf(fields);
  const has = (names: readonly string[]) => names.filter((name) => fields[name] !== undefined && fields[name].computed !== true);
  const party = parts.party ?? 'partyId';
  const main = has(parts.main ?? ['date', 'invoiceId', 'purchaseInvoiceId', 'reason', 'dueDate', 'placeOfSupply']);
  const notes = has(parts.notes ?? ['notes', 'terms']);
  const placed = new Set([party, ...main, ...notes, 'lines', 'charges', ...sections.flatMap((section) => section.fields)]);
  const own = Object.keys(fields).filter((name) => !placed.has(name) && fields[name]?.computed !== true);
  const isIssued = fields['statedCgst']?.label === issuedFields.statedCgst.label;
  const more = sections.map(({ title, fields: names }) => ({
    title: isIssued && title === onTheirPaper ? 'Tax and round-off as issued' : title,
    fields: has(names.flatMap((name) => (name === 'location' ? [...own, name] : [name]))).filter((name) => !main.includes(name)),
  }));
  const layout: DocumentLayout = {
    slug: module.slug,
    party,
    main,
    known: ['partyGstin'],
    more: more.filter((section) => section.fields.length > 0),
    lines: itemsOf(linesIn(fields, 'lines') ?? tradeLine, look, module.move !== unposted.move, columns),
    ...(fields['charges']?.computed ? {} : chargesOf(linesIn(fields, 'charges'), look)),
    ...(module.actions[payAction] ? { opensBill: true } : {}),
    ...(fields['ewayBill'] === undefined ? {} : { under: { distance: CountedDistance } }),
    ...look.parts,
    ...(fields['invoiceId'] === undefined ? {} : { BelowParty: fromInvoice(module, () => layout) }),
    // A note can name the invoice of a supplier instead.
    ...(fields['invoiceId'] === undefined || fields['purchaseInvoiceId'] ? {} : { asked: ['invoiceId'] }),
    // Nobody types them: they come over from another program.
    ...(isIssued ? { fits: (name: string) => !(name in issuedFields), statedAs: asIssued } : {}),
    ...(fields['purchaseInvoiceId'] === undefined ? {} : { fits: fitsNoteTo(module.area === 'purchase' ? 'Supplier' : 'Customer') }),
    start: (query) => ({ partyId: query.get('party') }),
    totals: totalsOf(fields),
    ...parts,
    notes,
  };
  return layout;
}

/** Loaded when the fields of the transport are unfolded. */
const CountedDistance = lazy(async () => ({ default: (await import('../eway-bill/counted-distance.tsx')).CountedDistance }));

const onTheirPaper = "Tax and round-off as on the supplier's invoice";

const sections = [
  {
    title: 'Reference, ledger and addresses',
    fields: [
      'number',
      'referenceNo',
      'referenceDate',
      'projectId',
      'creditDays',
      // The fields that only this document has come here.
      'location',
      'buyerName',
      'billingAddress',
      'shippingAddress',
      'shippingName',
      'shippingGstin',
    ],
  },
  {
    title: 'Discount, currency and income tax',
    fields: [
      'discountPercent',
      'discountAmount',
      'currency',
      'exchangeRate',
      'tdsSection',
      'tdsRate',
      'tdsBase',
      'tdsAmount',
      'tcsSection',
      'tcsRate',
    ],
  },
  {
    title: onTheirPaper,
    fields: ['statedCgst', 'statedSgst', 'statedIgst', 'statedCess', 'statedRoundOff'],
  },
  {
    title: 'Import: bill of entry',
    fields: ['billOfEntryNo', 'billOfEntryDate', 'portCode', 'dutyPercent', 'dutyAmount', 'surchargePercent', 'surchargeAmount'],
  },
  {
    title: 'GST: place of supply, exports, reverse charge',
    fields: [
      'placeOfSupply',
      'placeReason',
      'exportType',
      'lutNumber',
      'exportPort',
      'shippingBillNo',
      'shippingBillDate',
      'reverseCharge',
      'supplyDate',
      'paymentDate',
    ],
  },
  {
    title: 'Transport',
    fields: [
      'transporterId',
      'transportMode',
      'vehicleNumber',
      'lrNumber',
      'lrDate',
      'distance',
      'deliveryProviderId',
      'consignmentNumber',
    ],
  },
] as const;

/** A note to a customer names a sales invoice, one to a supplier a purchase invoice. Before there is a party, it is to the usual kind. */
function fitsNoteTo(usual: string): (name: string, partyKind: string) => boolean {
  const other: Readonly<Record<string, string>> = {
    invoiceId: 'Supplier',
    purchaseInvoiceId: 'Customer',
    ...Object.fromEntries(Object.keys(statedFields).map((name) => [name, 'Customer'])),
  };
  return (name, partyKind) => other[name] !== (partyKind || usual);
}

interface Look {
  /** Whose prices are offered in the lines. */
  readonly prices: PricesOf;
  /** The rate shown beside an item. */
  readonly rate: string;
  /** Alias of the group of a ledger that is made for a charge. */
  readonly chargeGroup: string;
  readonly parts: Pick<DocumentLayout, 'BelowParty' | 'Beside'>;
}

/** The look of each side, by the group of a party that is made on the way. */
const looks: Readonly<Record<string, Look>> = {
  debtors: { prices: 'sales', rate: 'salesRate', chargeGroup: 'indirect_incomes', parts: { BelowParty: ShipTo, Beside: SupplyNotes } },
  creditors: { prices: 'purchases', rate: 'purchaseRate', chargeGroup: 'indirect_expenses', parts: {} },
};

const plain: Look = { prices: 'sales', rate: 'salesRate', chargeGroup: 'indirect_expenses', parts: {} };

function lookOf({ partyId }: Fields): Look {
  const group = partyId?.kind === 'ref' ? partyId.begins?.['groupId'] : undefined;
  return looks[group ?? ''] ?? plain;
}

function linesIn(fields: Fields, name: string): Fields | undefined {
  const field = fields[name];
  return field?.kind === 'lines' ? field.of : undefined;
}

/** Whose line this is, in a return or note for several invoices. */
const invoiceNumber: LineColumn = { key: 'invoiceNumber', label: 'Invoice', kind: 'text', width: 104, computed: true, optional: true };

function itemsOf(
  fields: Fields,
  { rate, prices }: Look,
  moves: boolean,
  columns: readonly LineColumn[] = ownColumns(fields, tradeLine),
): LinesLayout {
  const all: readonly LineColumn[] = [
    {
      key: 'itemId',
      label: 'Item',
      kind: 'option',
      source: itemSlug,
      stop: true,
      detail: (option) => (typeof option[rate] === 'number' ? formatScaled(scaled(option[rate])) : ''),
    },
    invoiceNumber,
    { key: 'description', label: 'Description', kind: 'text', width: 150, wideOnly: true },
    { key: 'hsn', label: 'HSN / SAC', kind: 'text', width: 92 },
    { key: 'quantity', label: 'Qty', kind: 'quantity', width: 72, stop: true, exact: true },
    { key: 'unit', label: 'Unit', kind: 'text', width: 56, computed: true },
    {
      key: 'alternateQuantity',
      label: 'Alt Qty',
      kind: 'quantity',
      width: 84,
      unit: 'alternateUnit',
      optional: true,
      writes: { field: 'quantity', from: fromAlternateUnit },
    },
    { key: 'batch', label: 'Batch', kind: 'text', width: 92, optional: true, stop: true },
    ...batchColumns,
    { key: 'barcodes', label: 'Barcodes', kind: 'codes', counts: 'quantity', width: 130, optional: true, stop: true },
    { key: 'location', label: 'Location', kind: 'text', width: 84, optional: true },
    { key: 'rate', label: 'Rate', kind: 'quantity', width: 96, stop: true },
    { key: 'discountPercent', label: 'Disc %', kind: 'percent', width: 68, stop: true },
    { key: 'taxRate', label: 'GST', kind: 'percent', width: 60, computed: true },
    ...columns,
    { key: 'taxable', label: 'Taxable', kind: 'money', width: 116, computed: true, strong: true },
  ];
  const known = all.filter(({ key }) => fields[key] !== undefined);
  const corrects = 'beforeQuantity' in fields;
  return {
    field: 'lines',
    label: 'Items',
    columns: corrects ? ofInvoice(known, 'amount' in fields) : known,
    asks: ({ itemId, taxedBy }, facts) => [
      ...(taxedBy === 'import' ? ['assessableValue'] : []),
      ...(moves && typeof itemId === 'string' ? [...trackedFields(itemIn(facts, itemId)), ...askedOfBatch(itemId, facts)] : []),
    ],
    // A note about amounts moves no goods.
    ...('amount' in fields ? {} : { InSight: lineInSight(prices, 'rate' in fields && !corrects), scans: scansOf(prices, corrects) }),
  };
}

/** What is sold goes out and what is bought comes in. Returns turn that round, and their lines come from the invoice. */
function scansOf(prices: PricesOf, corrects: boolean): ScanRules {
  const comesIn = (prices === 'purchases') !== corrects;
  const place = { field: 'location', lines: true };
  return { way: comesIn ? 'in' : 'out', quantity: 'quantity', place, ...(corrects ? { fixed: true } : {}) };
}

function chargesOf(fields: Fields | undefined, { chargeGroup }: Look): Pick<DocumentLayout, 'charges'> {
  if (fields === undefined) return {};
  const ofInvoice = fields['sourceLine'] !== undefined;
  // What comes back of a charge follows from the invoice.
  const figures: readonly LineColumn[] = ofInvoice
    ? [
        invoiceNumber,
        { key: 'taxRate', label: 'GST', kind: 'percent', width: 72, computed: true },
        { key: 'amount', label: 'Amount', kind: 'money', width: 116, computed: true, strong: true },
      ]
    : [
        { key: 'hsn', label: 'HSN / SAC', kind: 'text', width: 92 },
        { key: 'taxRate', label: 'GST', kind: 'percent', width: 72, stop: true },
        { key: 'taxInclusive', label: 'Incl. tax', kind: 'yes-no', width: 72 },
        ...ownColumns(fields, tradeCharge),
        { key: 'amount', label: 'Amount', kind: 'money', width: 116, stop: true, strong: true },
      ];
  const charges: LinesLayout = {
    field: 'charges',
    label: 'Additional charges',
    columns: [
      { key: 'ledgerId', label: 'Charge', kind: 'option', source: 'customer', stop: true, begins: () => ({ groupId: chargeGroup }) },
      ...figures,
    ],
  };
  return { charges };
}

/** A note moves no goods, and its lines come from the invoice: so the items, which are told apart by their batches, keep room for their names. */
function inNotes(key: string): boolean {
  return !['description', 'hsn', 'barcodes', 'location'].includes(key) && !(key in batchDates);
}

/** Where the lines come from an invoice, its rates and discounts stand. */
function ofInvoice(columns: readonly LineColumn[], isNote: boolean): readonly LineColumn[] {
  return columns.flatMap(({ stop, ...column }) => {
    if (column.key === 'discountPercent' || (isNote && !inNotes(column.key))) return [];
    if (column.key !== 'rate') return [{ ...column, ...(stop ? { stop } : {}) }];
    return isNote ? [{ ...column, label: 'Difference', stop: true }] : [{ ...column, computed: true as const }];
  });
}

/** Columns for the fields that not every trade document has in its lines. */
function ownColumns(fields: Fields, shared: Fields): readonly LineColumn[] {
  return Object.entries(fields).flatMap(([key, field]) =>
    key in shared || key in batchDates || field.computed || field.linked ? [] : columnOf(key, field),
  );
}

function columnOf(key: string, field: Field): readonly LineColumn[] {
  const { label } = field;
  switch (field.kind) {
    case 'money':
    case 'quantity':
    case 'percent':
      // Only goods that the customs cleared have a value of theirs.
      return [{ key, label, kind: field.kind, width: 92, stop: true, ...(key === 'assessableValue' ? { optional: true } : {}) }];
    case 'text':
    case 'code':
      return [{ key, label, kind: 'text', width: 92 }];
    case 'choice':
      return [{ key, label, kind: 'choice', choices: field.of, width: 104 }];
    case 'yes-no':
      return [{ key, label, kind: 'yes-no', width: 76 }];
    case 'ref':
      return [{ key, label, kind: 'option', source: field.to, width: 100 }];
    default:
      return [];
  }
}

const heads = [
  { key: 'taxable', label: 'Taxable value', always: true },
  { key: 'cgst', label: 'CGST', stated: 'statedCgst' },
  { key: 'sgst', label: 'SGST', stated: 'statedSgst' },
  { key: 'igst', label: 'IGST', stated: 'statedIgst' },
  { key: 'cess', label: 'CESS', stated: 'statedCess' },
] as const;

/** What tax at source is computed on is said in words. */
const notFigures = ['tdsOn', 'tdsCredited', 'tdsAdvance', 'tdsCertified', 'tcsOn', 'tcsCredited'];

/** Figures that are not added to the total: those that are in one above, as on the paper, and those that others are paid. */
const notAdded: Readonly<Record<string, { readonly label?: string; readonly apart?: true }>> = {
  ineligible: { label: 'Of it without credit' },
  reverseChargeTax: { label: 'Of it under reverse charge' },
  importTax: { label: 'Of it by bill of entry' },
  duty: { label: 'Customs duty by bill of entry', apart: true },
  tds: { apart: true },
};

/** The figures of the totals: taxes, then the figures only this document has, such as tax deducted. */
function totalsOf(fields: Fields): DocumentLayout['totals'] {
  const last = { key: 'roundOff', label: 'Round off', stated: 'statedRoundOff' };
  const first = { key: 'documentDiscount', label: 'Discount on the items' };
  const foreign = { key: 'foreignTotal', label: 'Total in currency', apart: true } as const;
  const known = new Set<string>([...notFigures, first.key, ...heads.map(({ key }) => key), last.key, foreign.key, 'total']);
  const own = Object.entries(fields).flatMap(([key, { kind, label, computed, onRead }]) =>
    kind === 'money' && computed && !onRead && !known.has(key) ? [{ key, label, ...notAdded[key] }] : [],
  );
  return [first, ...heads, ...own, last, foreign].filter(({ key }) => fields[key] !== undefined);
}
