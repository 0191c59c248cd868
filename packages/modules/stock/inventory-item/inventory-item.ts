import { isHsn, isServiceCode, notAnHsn } from '#domain/gst/hsn';
import { rateProblems } from '#domain/gst/rate';
import type { Problem } from '#domain/refusal';
import { addDays, type Day } from '#domain/time/day';
import type { MasterFacts, MasterModule } from '#modules/kit/module';
import { ledgerIsUnder } from '#modules/kit/voucher/chart';
import { gstHistoryOf, itemTaxOn } from '#modules/kit/voucher/item-tax';
import { masterActions } from '#modules/kit/voucher/standing';
import { type InventoryItem, itemFields } from '#modules/stock/inventory-item/fields';
import { fillFromCode, idleFields, itemBegins, itemParts, itemShort } from '#modules/stock/inventory-item/form';
import { withMethodsKept } from '#modules/stock/inventory-item/methods-kept';

/** Something that is stocked, valued and taxed (Goods) or only billed (Service). */
export const inventoryItem: MasterModule<InventoryItem> = {
  kind: 'master',
  slug: 'inventory-item',
  entity: 'inventoryItem',
  service: 'ims-crm',
  area: 'stock',
  title: 'Item',
  plural: 'Items',
  belongsTo: 'organisation',
  fields: itemFields,
  parts: itemParts,
  begins: itemBegins,
  short: itemShort,
  fill: fillFromCode,
  idle: idleFields,
  list: {
    id: 'INVENTORY_ITEM_LIST',
    columns: [
      { key: 'name', label: 'Name', kind: 'text' },
      { key: 'stockCode', label: 'Stock Code', kind: 'code' },
      { key: 'type', label: 'Type', kind: 'choice' },
      { key: 'groupId', label: 'Item Group', kind: 'ref' },
      { key: 'unitId', label: 'Unit', kind: 'ref' },
      { key: 'hsn', label: 'HSN / SAC', kind: 'code' },
      { key: 'currentRate', label: 'GST Rate', kind: 'percent' },
      { key: 'salesRate', label: 'Sales Rate', kind: 'quantity' },
      { key: 'warrantyMonths', label: 'Warranty (months)', kind: 'number', hidden: true },
      { key: 'status', label: 'Status', kind: 'status' },
    ],
    orders: [{ column: 'name' }, { column: 'stockCode' }],
    words: ['name', 'stockCode', 'hsn', 'description'],
  },
  label: (row) => (row.stockCode === null ? row.name : `${row.name} (${row.stockCode})`),
  handsOver: [
    'name',
    'stockCode',
    'type',
    'unitId',
    'alternateUnitId',
    'alternateConversion',
    'hsn',
    'description',
    'gstHistory',
    'currentRate',
    'salesRate',
    'purchaseRate',
    'inputTax',
    'salesLedgerId',
    'purchaseLedgerId',
    'batchTracking',
    'barcodeTracking',
  ],
  // Who sells goods need not know what they cost.
  handsOverTo: { purchaseRate: ['purchase-order', 'purchase-invoice', 'opening-stock'] },
  unique: [{ name: 'name' }, { name: 'stockCode' }],
  actions: {
    ...masterActions<InventoryItem>(),
    labels: { label: 'Print Labels', permission: 'labels', offered: labelled, bulk: true },
    'gst-history-edit': { label: 'Edit GST History', permission: 'gst-history/edit', offered: () => true, opens: true },
    'gst-history-delete': { label: 'Delete GST History', permission: 'gst-history/delete', offered: () => true, opens: true },
  },
  complete: (row, facts, before) =>
    withMethodsKept(
      {
        ...row,
        hsn: row.hsn ?? itemTaxOn(row, facts.today)?.hsn ?? null,
        currentRate: itemTaxOn(row, facts.today)?.rate ?? null,
        valuation: row.type === 'Service' ? null : (row.valuation ?? 'Average'),
        calculationMethod: row.type === 'Service' || row.valuation === 'FIFO' || row.valuation === 'LIFO' ? null : row.calculationMethod,
        reorderLevel: row.type === 'Service' ? null : row.reorderLevel,
        reorderQuantity: row.type === 'Service' ? null : row.reorderQuantity,
        ...(row.type === 'Service' && (row.warrantyMonths ?? null) !== null ? { warrantyMonths: null } : {}),
      },
      before,
      facts.today,
    ),
  check: (row, facts) => [
    ...codeProblems(row),
    ...unitProblems(row),
    ...historyProblems(row),
    ...stockProblems(row),
    ...ledgerProblems(row, facts),
  ],
};

function labelled({ type }: InventoryItem): true | string {
  return type === 'Service' ? 'A service has no labels' : true;
}

function codeProblems(row: InventoryItem): readonly Problem[] {
  const codes = [{ path: 'hsn', hsn: row.hsn }, ...row.gstHistory.map(({ hsn }, i) => ({ path: `gstHistory.${i}.hsn`, hsn }))];
  return codes.flatMap(({ path, hsn }) => {
    const message = hsn === null || hsn === '' ? null : codeProblem(hsn, row.type);
    return message === null ? [] : [{ path, message }];
  });
}

function codeProblem(hsn: string, type: InventoryItem['type']): string | null {
  if (!isHsn(hsn)) return notAnHsn(hsn);
  if (type === 'Service') return isServiceCode(hsn) ? null : 'A service needs a SAC starting with 99';
  return isServiceCode(hsn) ? 'Codes starting with 99 are for services' : null;
}

function unitProblems({ unitId, alternateUnitId, alternateConversion }: InventoryItem): readonly Problem[] {
  if (alternateUnitId === null) {
    return alternateConversion === null ? [] : [{ path: 'alternateUnitId', message: 'Choose the alternate unit' }];
  }
  if (alternateUnitId === unitId) return [{ path: 'alternateUnitId', message: 'Choose a different unit: this is already the main unit' }];
  return alternateConversion ? [] : [{ path: 'alternateConversion', message: 'Enter how many units make one alternate unit' }];
}

/** A dated rate that was changed or removed, and its period; `to` is null for the last one. */
export interface ChangedRate {
  readonly index: number;
  readonly from: Day;
  readonly to: Day | null;
}

/** The rates an edit changes or removes. An added rate applies only to future documents. */
export function changedRates(before: Pick<InventoryItem, 'gstHistory'>, after: Pick<InventoryItem, 'gstHistory'>): readonly ChangedRate[] {
  const days = before.gstHistory.map(({ effectiveFrom }) => effectiveFrom).sort();
  return before.gstHistory.flatMap((rate) => {
    const index = after.gstHistory.findIndex(({ effectiveFrom }) => effectiveFrom === rate.effectiveFrom);
    if (isSameRate(rate, after.gstHistory[index])) return [];
    const next = days.find((day) => day > rate.effectiveFrom);
    return [{ index, from: rate.effectiveFrom, to: next === undefined ? null : addDays(next, -1) }];
  });
}

type Rate = InventoryItem['gstHistory'][number];

export function isSameRate(rate: Rate, other: Rate | undefined): boolean {
  if (other === undefined) return false;
  const is = (one: Rate) => [
    one.taxability,
    one.rate ?? 0,
    one.cessRate ?? 0,
    one.cessPerUnit ?? 0,
    one.hsn ?? '',
    one.reverseCharge ?? false,
  ];
  const [here, there] = [is(rate), is(other)];
  return here.every((value, index) => value === there[index]);
}

function historyProblems(row: InventoryItem): readonly Problem[] {
  if (row.gstHistory.length === 0) return [{ path: 'gstHistory', message: 'At least one GST rate is needed' }];
  return rateProblems(gstHistoryOf(row));
}

function stockProblems(row: InventoryItem): readonly Problem[] {
  const problems: Problem[] = [];
  if (row.type === 'Service') {
    for (const field of ['batchTracking', 'barcodeTracking'] as const) {
      if (row[field]) problems.push({ path: field, message: 'A service has no stock' });
    }
  }
  if (row.minimumSellingPrice !== null && row.salesRate !== null && row.salesRate < row.minimumSellingPrice) {
    problems.push({ path: 'salesRate', message: 'The sales rate is below the minimum selling price' });
  }
  return problems;
}

function ledgerProblems(row: InventoryItem, facts: MasterFacts): readonly Problem[] {
  const problems: Problem[] = [];
  if (row.salesLedgerId !== null && !ledgerIsUnder(facts, row.salesLedgerId, ['sales_accounts', 'direct_incomes', 'indirect_incomes'])) {
    problems.push({ path: 'salesLedgerId', message: 'Choose an income ledger or one under Sales Accounts' });
  }
  const costs = ['purchase_accounts', 'direct_expenses', 'indirect_expenses', 'fixed_assets'];
  if (row.purchaseLedgerId !== null && !ledgerIsUnder(facts, row.purchaseLedgerId, costs)) {
    problems.push({ path: 'purchaseLedgerId', message: 'Choose an expense or fixed asset ledger, or one under Purchase Accounts' });
  }
  return problems;
}
