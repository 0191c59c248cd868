import { emptyValue, type Fields, type RecordOf } from '#modules/kit/field';
import type { AnyRow, DocumentFacts, DocumentRow } from '#modules/kit/module';
import { type TradeLine, tradeCharge, tradeLine } from '#modules/kit/trade/fields';

/** A row in which nothing is filled in. */
export function blankRow<F extends Fields>(fields: F): RecordOf<F> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)])) as RecordOf<F>;
}

/** A line with only item and quantity. */
export function blankLine(itemId: string, quantity: number): TradeLine {
  return { ...blankRow(tradeLine), itemId, quantity };
}

export function blankCharge(ledgerId: string, amount: number, taxRate: number): RecordOf<typeof tradeCharge> {
  return { ...blankRow(tradeCharge), ledgerId, amount, taxRate };
}

/** A document with only date, party and lines. */
export function blankDocument<F extends Fields>(
  fields: F,
  date: string,
  partyId: string,
  lines: readonly TradeLine[],
): Omit<RecordOf<F>, keyof DocumentRow> & DocumentRow {
  const place = { number: '', branchId: 'gujarat', financialYearId: '2026-27', status: 'New Order', cancelled: false, total: 0 };
  return { ...blankRow(fields), ...place, date, partyId, lines };
}

const gst = (percent: number, taxability = 'Taxable') => ({
  effectiveFrom: '2017-07-01',
  taxability,
  rate: percent * 10_000,
  cessRate: null,
  cessPerUnit: null,
  hsn: null,
  reverseCharge: false,
});
const item = (name: string, type: string, percent: number, change: AnyRow = {}) => ({
  name,
  type,
  unitId: 'nos',
  hsn: type === 'Goods' ? '85414300' : '995442',
  salesRate: 1000_0000,
  purchaseRate: 800_0000,
  gstHistory: [percent === 0 ? gst(0, 'Exempt') : gst(percent)],
  ...change,
});
const address = (state: string) => ({ line1: '1 Main Road', line2: '', city: '', state, pincode: '', country: 'India' });
const party = (name: string, state: string, change: AnyRow = {}) => ({
  name,
  groupId: 'debtors',
  clientType: 'Domestic',
  gstin: null,
  billingAddress: address(state),
  ...change,
});

const records: Readonly<Record<string, Readonly<Record<string, AnyRow>>>> = {
  customer: {
    local: party('Asha Traders', '24', { gstin: '24AAQCA8719H1ZC', creditDays: 30, creditLimit: 50_000_00 }),
    far: party('Mumbai Power', '27', { gstin: '27AAPFU0939F1ZV' }),
    consumer: party('Ravi Kumar', '24'),
    adjustment: party('Stock Adjustment', '24'),
    sez: party('Zone Exports', '24', { clientType: 'SEZ', gstin: '24AANFA2641L1ZF' }),
    abroad: party('Kathmandu Sun', '96', { clientType: 'Overseas' }),
    supplier: party('Kutch Panels', '24', { groupId: 'creditors', gstin: '24AANFA2641L1ZF', registrationType: 'Regular', creditDays: 45 }),
    composer: party('Small Fitters', '24', { groupId: 'creditors', gstin: '24AAQCA8719H1ZC', registrationType: 'Composition' }),
    vendor: party('Hari Sand', '24', { groupId: 'creditors' }),
    shenzhen: party('Shenzhen Cells', '96', { groupId: 'creditors', clientType: 'Overseas' }),
    cash: { name: 'Cash', groupId: 'cash_in_hand' },
    sales: { name: 'Sales', groupId: 'sales_accounts' },
    freight: { name: 'Freight', groupId: 'direct_incomes' },
    purchase: { name: 'Purchase', groupId: 'purchase_accounts' },
    rent: { name: 'Rent', groupId: 'indirect_expenses' },
  },
  'inventory-item': {
    panel: item('Panel', 'Goods', 5, { minimumSellingPrice: 900_0000 }),
    cable: item('Cable', 'Goods', 18),
    legal: item('Legal advice', 'Service', 18, { hsn: '998212', gstHistory: [{ ...gst(18), reverseCharge: true }] }),
    unmarked: item('Unmarked', 'Goods', 18, { hsn: null }),
    batched: item('Battery', 'Goods', 18, { batchTracking: true }),
    book: item('Manual', 'Goods', 0),
    fitting: item('Fitting', 'Service', 18),
    car: item('Car', 'Goods', 18, { inputTax: 'ineligible' }),
    future: item('Later', 'Goods', 5, { gstHistory: [{ ...gst(5), effectiveFrom: '2027-01-01' }] }),
  },
  project: {
    roof: { projectNo: 'P-7', name: 'Roof of the school', branchId: 'gujarat' },
    elsewhere: { projectNo: 'P-8', name: 'Roof in Pune', branchId: 'pune' },
  },
  'measure-unit': { nos: { symbol: 'nos', quantityCode: 'NOS' } },
};
const groups = ['debtors', 'creditors', 'cash_in_hand', 'sales_accounts', 'direct_incomes', 'indirect_expenses'].map((alias) => ({
  id: alias,
  alias,
  parentId: null,
  nature: 'Asset',
}));

/** A small organisation with a registered branch in Gujarat, on 21 November 2026. */
export function sampleFacts(organisation: AnyRow = {}, branch: AnyRow = {}): DocumentFacts {
  return {
    find: (slug, id) => records[slug]?.[id],
    all: (slug) => (slug === 'group' ? groups : []),
    today: '2026-11-21',
    organisation: { roundOffSales: true, negativeStock: 'warned', ...organisation },
    branch: { id: 'gujarat', state: '24', gstin: '24AABCR6898M1ZN', composition: false, locations: [{ code: 'A1' }], ...branch },
    year: { id: '2026-27', start: '2026-04-01', end: '2027-03-31' },
    lockedUntil: null,
    ledger: (alias) => alias,
  };
}
