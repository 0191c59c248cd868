import type { AnyRow, DocumentFacts, DocumentModule } from '#modules/kit/module';
import type { TradeRow } from '#modules/kit/trade/fields';
import { blankDocument, blankRow, sampleFacts } from '#modules/kit/trade/sample';

/** Sales and purchases of an independent model, entered as people do: from party, items and dates to postings, bill and stock. */
export interface TradeCase {
  readonly name: string;
  readonly document: AnyRow & {
    readonly kind: string;
    readonly date: string;
    readonly branch: { readonly state: string; readonly registration: string; readonly gstin?: string };
    readonly party: { readonly registration: string; readonly state: string; readonly gstin?: string };
    readonly rounded: boolean;
    readonly lines: readonly (AnyRow & {
      readonly line: string;
      readonly item: string;
      readonly type: string;
      readonly movedBy?: string;
    })[];
    readonly charges?: readonly AnyRow[];
    readonly discount?: { readonly percent?: number; readonly amount?: number };
    readonly billOfEntry?: AnyRow & { readonly number: string; readonly date: string };
    readonly tds?: { readonly section: string; readonly rate: number };
    readonly tcs?: { readonly rate: number };
  };
  readonly expected: AnyRow & {
    readonly refused?: { readonly path: string };
    readonly lines: readonly AnyRow[];
    readonly charges: readonly AnyRow[];
    readonly totals: AnyRow;
    readonly postings: readonly { readonly ledger: string; readonly amount: number }[];
    readonly bills: readonly { readonly amount: number; readonly date: string; readonly dueDate: string }[];
    readonly stock: readonly { readonly item: string; readonly quantity: number; readonly value: number | null }[];
  };
}

const clientTypes: Readonly<Record<string, string>> = { sez: 'SEZ', overseas: 'Overseas', 'deemed-export': 'Deemed Exports' };
const registrations: Readonly<Record<string, string>> = {
  composition: 'Composition',
  unregistered: 'Unregistered',
  overseas: 'Unregistered',
};

/** The masters of a case. */
export function factsOf({ document }: Pick<TradeCase, 'document'>, isSale: boolean): DocumentFacts {
  const { branch, party, rounded } = document;
  const base = sampleFacts(
    { roundOffSales: rounded, roundOffPurchase: rounded, lutNumber: 'AD270426000001' },
    { state: branch.state, gstin: branch.gstin ?? null, composition: branch.registration === 'composition' },
  );
  const items = new Map(document.lines.map((line) => [line.item, line]));
  const partyRow: AnyRow = {
    name: 'Party',
    groupId: isSale ? 'debtors' : 'creditors',
    clientType: clientTypes[party.registration] ?? 'Domestic',
    registrationType: registrations[party.registration] ?? 'Regular',
    gstin: party.gstin ?? null,
    billingAddress: { line1: '1 Main Road', line2: '', city: '', state: party.state, pincode: '', country: '' },
  };
  const find = (slug: string, id: string): AnyRow | undefined => {
    if (slug === 'customer')
      return id === 'party' ? partyRow : { name: id, groupId: id === 'sales' ? 'sales_accounts' : 'indirect_expenses' };
    const line = slug === 'inventory-item' ? items.get(id) : undefined;
    return line && { name: id, type: line.type, hsn: line.type === 'Goods' ? '85414300' : '995442', gstHistory: line['gst'] };
  };
  return { ...base, find };
}

/** A case as it is typed. */
export function rowOf<Row extends TradeRow>({ document }: Pick<TradeCase, 'document'>, module: DocumentModule<Row>): Row {
  const { discount, billOfEntry, tds, tcs } = document;
  const has = (name: string) => (name in module.fields && document[name] !== undefined ? { [name]: document[name] } : {});
  const linesOf = (name: 'lines' | 'charges') => module.fields[name];
  const line = linesOf('lines');
  const charge = linesOf('charges');
  if (line?.kind !== 'lines' || charge?.kind !== 'lines') throw new Error('no lines');
  const typed: AnyRow = {
    ...blankDocument(module.fields, document.date, 'party', []),
    ...has('placeOfSupply'),
    ...has('exportType'),
    // The model asks for no reason.
    ...('placeReason' in module.fields && document['placeOfSupply'] !== undefined ? { placeReason: 'installation' } : {}),
    ...has('reverseCharge'),
    ...has('currency'),
    ...has('exchangeRate'),
    ...has('creditDays'),
    ...has('referenceDate'),
    ...has('supplyDate'),
    ...has('paymentDate'),
    ...has('referenceNo'),
    discountPercent: discount?.percent ?? null,
    discountAmount: discount?.amount ?? null,
    ...(billOfEntry === undefined
      ? {}
      : {
          billOfEntryNo: billOfEntry.number,
          billOfEntryDate: billOfEntry.date,
          dutyPercent: billOfEntry['dutyPercent'],
          surchargePercent: billOfEntry['surchargePercent'],
        }),
    ...(tds === undefined ? {} : { tdsSection: tds.section, tdsRate: tds.rate }),
    tcsRate: tcs?.rate ?? null,
    lines: document.lines.map(({ line: lineId, item, type, gst, movedBy, source, ledger, reverseCharge, ...rest }) => ({
      ...blankRow(line.of),
      ...rest,
      lineId,
      itemId: item,
      ...(ledger === undefined ? {} : { ledgerId: ledger }),
      ...(movedBy === undefined ? {} : { sourceSlug: 'delivery-note', sourceId: movedBy, sourceLine: 'L1' }),
    })),
    charges: (document.charges ?? []).map(({ charge: _, ledger, ...rest }) => ({ ...blankRow(charge.of), ...rest, ledgerId: ledger })),
  };
  return typed as unknown as Row;
}
