import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EInvoiceSettings } from '#domain/einvoice/applicability';
import { type EInvoiceDecision, eInvoiceDecision } from '#domain/einvoice/decision';
import { financialYearOf } from '#domain/einvoice/irn';
import { booksOf } from '#modules/books-of';

import { eInvoiceOf } from '#modules/e-invoice/documents';
import type { AnyDocument, AnyRow, DocumentFacts } from '#modules/kit/module';
import { noteFields } from '#modules/kit/trade/correction/note';
import { blankDocument, blankLine, blankRow } from '#modules/kit/trade/sample';
import { debitNote } from '#modules/purchase/debit-note/debit-note';
import { purchaseInvoice } from '#modules/purchase/purchase-invoice/purchase-invoice';
import { purchaseReturn, purchaseReturnFields } from '#modules/purchase/purchase-return/purchase-return';
import { creditNote } from '#modules/sales/credit-note/credit-note';
import { deliveryNote } from '#modules/sales/delivery-note/delivery-note';
import { proformaInvoice } from '#modules/sales/proforma-invoice/proforma-invoice';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';
import { salesReturn, salesReturnFields } from '#modules/sales/sales-return/sales-return';
import { fields as istFields } from '#modules/stock/ist-sales/fields';
import { istSales } from '#modules/stock/ist-sales/ist-sales';
import { asRows, type CorrectionCase } from '#test/kit/books/correction-cases';
import { factsOf, rowOf, type TradeCase } from '#test/kit/books/trade-cases';

interface Place {
  readonly name: string;
  readonly gstin?: string;
  readonly state: string;
  readonly country?: string;
  readonly registration: string;
  readonly role?: string;
  readonly address?: { readonly line1?: string; readonly line2?: string; readonly place?: string; readonly pin?: number };
  readonly eInvoice?: Partial<EInvoiceSettings>;
}

export type CaseDocument = TradeCase['document'] & {
  readonly number: string;
  readonly status?: string;
  readonly branch: Place;
  readonly party: Place;
  readonly source?: Place & { readonly document: CaseDocument };
  readonly destination?: Place;
  readonly shipTo?: Place;
  readonly dispatchFrom?: Place;
  readonly export?: { readonly port: string; readonly shippingBill: string; readonly shippingBillDate: string };
  readonly portOfExit?: Place;
  readonly transport?: AnyRow;
  readonly withEwayBill?: boolean;
};

/** A document of an independent model, and what becomes of it at the portal. Money in the document is in paise. */
export interface EInvoiceCase {
  readonly name: string;
  readonly sure?: 'no';
  /** The day of sending; missing: the document's date. */
  readonly at?: string;
  readonly document: CaseDocument;
  readonly expected: {
    readonly state: EInvoiceDecision['state'];
    readonly reason?: string;
    readonly refused?: readonly { readonly field: string; readonly rule: string; readonly code?: string }[];
    readonly irn?: string;
    readonly payload?: AnyRow;
  };
}

const all = JSON.parse(readFileSync(join(import.meta.dirname, '../../../packages/domain/einvoice/e-invoice-cases.json'), 'utf8'));
export const eInvoiceCases: readonly EInvoiceCase[] = all.documents;

const modules: Readonly<Record<string, AnyDocument>> = {
  'sales-invoice': salesInvoice,
  'sales-return': salesReturn,
  'credit-note': creditNote,
  'debit-note': debitNote,
  'purchase-invoice': purchaseInvoice,
  'purchase-return': purchaseReturn,
  'delivery-note': deliveryNote,
  'proforma-invoice': proformaInvoice,
  ist: istSales,
};

/** What the product decides about a case. */
export function decided({ document, at }: EInvoiceCase): EInvoiceDecision {
  const module = modules[document.kind];
  if (module === undefined) throw new Error(`no ${document.kind}`);
  const { row, facts } = entered(document);
  const candidate = eInvoiceOf(module, row as never, facts);
  if (typeof candidate === 'string') return { state: 'NotApplicable', reason: candidate };
  const { eInvoice = {} } = document.branch ?? document.source ?? {};
  const settings: EInvoiceSettings = { applicableFrom: null, turnoverClass: '10-100 crore', exemptClass: null, ...eInvoice };
  return eInvoiceDecision(candidate, settings, at ?? document.date);
}

interface Made {
  readonly row: AnyRow;
  readonly facts: DocumentFacts;
}

/** A document of a case as the product completes it. */
export function entered(document: CaseDocument): Made {
  if (document.kind === 'ist') return transfer(document);
  return 'source' in document ? correction(document) : sale(document);
}

/** The same of a sale, or of what is bought. */
export function sale(document: CaseDocument): Made {
  if (document.kind === 'purchase-invoice') return purchase(document);
  const facts = withMasters(factsOf({ document }, true), document);
  const typed = rowOf({ document: plain(document) }, salesInvoice);
  const theirs = document.party.role === 'supplier' ? { purchaseInvoiceId: 'theirs' } : {};
  return { row: { ...salesInvoice.complete({ ...typed, ...headOf(document) } as never, facts), ...theirs }, facts };
}

function purchase(document: CaseDocument): Made {
  const facts = withMasters(factsOf({ document }, false), document);
  const typed = rowOf({ document: plain(document) }, purchaseInvoice);
  return { row: { ...purchaseInvoice.complete({ ...typed, ...headOf(document) } as never, facts) }, facts };
}

/** A return or note, whose invoice is entered first. */
function correction(document: CaseDocument): Made {
  const invoice = document.source?.document as CaseDocument;
  const module = modules[document.kind] as AnyDocument;
  const given = {
    document: { ...document, source: { document: { ...plain(invoice), name: invoice.number } } },
  } as unknown as CorrectionCase;
  const fields = { 'sales-return': salesReturnFields, 'purchase-return': purchaseReturnFields }[document.kind] ?? noteFields;
  const blank = blankDocument(fields as typeof noteFields, document.date, 'party', []);
  const made = asRows(given, blank as unknown as AnyRow, blankLine('', 0));
  const entered = sale(invoice);
  const find: DocumentFacts['find'] = (slug, id) =>
    slug === invoice.kind && id === 'invoice' ? entered.row : entered.facts.find(slug, id);
  const facts: DocumentFacts = { ...entered.facts, find, organisation: { ...entered.facts.organisation, roundOffSales: document.rounded } };
  const books = { ...made.books, sources: new Map([...made.books.sources].map(([id, source]) => [id, { ...source, row: entered.row }])) };
  const row = booksOf(module).atCommit?.(module.complete({ ...made.row, ...headOf(document) }, facts), facts, books) as AnyRow;
  return { row, facts };
}

function transfer({ source, destination, lines, ...document }: CaseDocument): Made {
  const from = source as Place;
  const to = destination as Place;
  const facts = withMasters(factsOf({ document: { ...document, lines, branch: from, party: to } as CaseDocument }, true), {
    ...document,
    lines,
    branch: from,
    party: to,
  } as CaseDocument);
  const find: DocumentFacts['find'] = (slug, id) => (slug === 'branch' ? branchOf(to) : facts.find(slug, id));
  const line = istFields.lines.of;
  const row = {
    ...blankDocument(istFields as never, document.date, '', []),
    ...headOf({ ...document, lines } as CaseDocument),
    ...{ toBranchId: 'there', dispatched: true },
    lines: lines.map(({ item, quantity, rate, line: lineId }) => ({ ...blankRow(line), itemId: item, quantity, rate, lineId })),
  };
  return { row: { ...istSales.complete(row as never, { ...facts, find }) }, facts: { ...facts, find } };
}

/** The document without what lines of the product do not have. */
function plain<Document extends CaseDocument>(document: Document): Document {
  const lines = document.lines.map(({ batch, freeQuantity: _, stateCess: __, ...line }) => ({
    ...line,
    batch: (batch as { readonly number: string } | undefined)?.number ?? null,
  }));
  return { ...document, lines };
}

/** The masters of a case, with the names, addresses and units that papers show. */
function withMasters(
  facts: DocumentFacts,
  { branch, party, lines, charges = [], dispatchFrom, transport = {} }: CaseDocument,
): DocumentFacts {
  const item = new Map(lines.map((line) => [line.item, line]));
  return {
    ...facts,
    organisation: { ...facts.organisation, legalName: branch.name },
    branch: {
      ...facts.branch,
      ...branchOf(branch),
      locations: dispatchFrom === undefined ? [] : [{ code: 'X', name: dispatchFrom.name, address: addressOf(dispatchFrom) }],
    },
    find: (slug, id) => {
      const found = facts.find(slug, id);
      if (slug === 'customer' && id === 'party') return { ...found, name: party.name, billingAddress: addressOf(party) };
      if (slug === 'customer') return { ...found, name: charges.find(({ ledger }) => ledger === id)?.['item'] ?? found?.['name'] };
      const line = item.get(id);
      if (slug === 'inventory-item' && line !== undefined)
        return { ...found, hsn: line['hsn'], purchaseRate: line['rate'], unitId: line['uqc'], batchTracking: 'batch' in line };
      if (slug === 'transporter') return { name: transport['transporterName'], transporterId: transport['transporterId'] };
      if (slug === 'measure-unit') return { symbol: id, quantityCode: id };
      if (slug === 'batch') return { expires: lines.flatMap(({ batch }) => (batch as { expiry: string } | undefined)?.expiry ?? [])[0] };
      return found;
    },
  };
}

function branchOf(place: Place): AnyRow {
  return {
    name: place.address?.place,
    gstin: place.gstin ?? null,
    state: place.state,
    address: addressOf(place),
    composition: place.registration === 'composition',
  };
}

function addressOf({ address = {}, state, country }: Place) {
  const { line1 = '', line2 = '', place = '', pin } = address;
  return { line1, line2, city: place, state, pincode: pin === undefined ? '' : String(pin), country: country ?? 'India' };
}

function headOf({ number, date, portOfExit, shipTo = portOfExit, dispatchFrom, export: exported, transport = {} }: CaseDocument): AnyRow {
  return {
    number,
    financialYearId: financialYearOf(date),
    ...(shipTo === undefined
      ? {}
      : {
          shippingName: shipTo.name,
          shippingGstin: shipTo.gstin === 'URP' ? null : (shipTo.gstin ?? null),
          shippingAddress: addressOf(shipTo),
        }),
    ...(dispatchFrom === undefined ? {} : { location: 'X' }),
    ...(exported === undefined
      ? {}
      : { exportPort: exported.port, shippingBillNo: exported.shippingBill, shippingBillDate: exported.shippingBillDate }),
    transportMode: transport['mode'] ?? null,
    transporterId: 'transporterId' in transport ? 'carrier' : null,
    vehicleNumber: transport['vehicle'] ?? null,
    distance: transport['distance'] ?? null,
    lrNumber: transport['documentNumber'] ?? null,
    lrDate: transport['documentDate'] ?? null,
  };
}
