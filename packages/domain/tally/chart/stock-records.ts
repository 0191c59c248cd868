import { isHsn, isServiceCode } from '#domain/gst/hsn';
import { quantityCodes } from '#domain/gst/uqc';
import type { BookRecord, RowTexts } from '#domain/migration/book-record';
import { nameKey } from '#domain/migration/name-key';
import { formatScaled } from '#domain/money/format';
import { mulDiv, scaled } from '#domain/money/paise';
import { filled, one } from '#domain/tally/chart/ledger-records';
import { taxHistoryOf } from '#domain/tally/item-tax';
import type { TallyItem, TallyUnit } from '#domain/tally/masters';
import type { TallyMasters } from '#domain/tally/tally-masters';

const symbolLength = 10;

/** What a unit is called in the books, whose symbols are short. */
export function unitSymbol(name: string): string {
  return name.trim().replace(/\s+/g, ' ').slice(0, symbolLength).trim();
}

/** Simple units before the compound ones that are made of them. Of a compound unit, the larger has some of the smaller. */
export function unitRecords(masters: TallyMasters): readonly BookRecord[] {
  const units = masters.units.all;
  const ordered = [...units.filter(({ compound }) => compound === null), ...units.filter(({ compound }) => compound !== null)];
  return ordered.map((unit) => one('measure-unit', unitRow(unit)));
}

function unitRow({ name, uqc, decimals, compound }: TallyUnit): RowTexts {
  return filled({
    name: name.slice(0, 60),
    symbol: unitSymbol(name),
    quantityCode: quantityCodes.some(({ code }) => code === uqc) ? (uqc ?? '') : 'OTH',
    decimals: String(Math.min(4, Math.max(0, decimals))),
    ...(compound === null ? {} : { baseUnitId: unitSymbol(compound.additional), conversion: formatScaled(compound.conversion) }),
  });
}

export function itemGroupRecords(masters: TallyMasters): readonly BookRecord[] {
  const records: BookRecord[] = [];
  const done = new Set<string>();
  const add = (name: string | null) => {
    const group = masters.stockGroups.find(name);
    if (group === undefined || done.has(nameKey(group.name))) return;
    done.add(nameKey(group.name));
    add(group.parent);
    const under = masters.stockGroups.find(group.parent);
    records.push(one('inventory-group', filled({ name: group.name, parentId: under?.name ?? '' })));
  };
  for (const { name } of masters.stockGroups.all) add(name);
  return records;
}

export function itemRecords(masters: TallyMasters): readonly BookRecord[] {
  return masters.items.all.map((item) => one('inventory-item', itemRow(item, masters)));
}

function itemRow(item: TallyItem, masters: TallyMasters): RowTexts {
  const { name, unit, alternate, hasBatches, isService } = item;
  const code = (item.hsn ?? '').replaceAll(/[\s.]/g, '');
  const hsn = isHsn(code) && isServiceCode(code) === isService ? code : '';
  const perAlternate =
    alternate === null || alternate.conversion === 0 ? null : scaled(mulDiv(alternate.denominator, 10_000, alternate.conversion));
  return filled({
    name,
    type: isService ? 'Service' : 'Goods',
    groupId: masters.stockGroups.find(item.parent)?.name ?? '',
    unitId: unit === null ? 'Nos' : unitSymbol(masters.units.find(unit)?.name ?? unit),
    ...(alternate === null || perAlternate === null || perAlternate === 0
      ? {}
      : { alternateUnitId: unitSymbol(alternate.unit), alternateConversion: formatScaled(perAlternate) }),
    hsn,
    ...(hsn === '' && code !== '' ? { description: `HSN in Tally: ${code}` } : {}),
    ...ratesOf(item, hsn),
    batchTracking: hasBatches ? 'Yes' : '',
    ...ledgersOf(item, masters),
  });
}

/** A service that the file books on a ledger alone is always on that ledger. */
function ledgersOf({ ledger }: TallyItem, masters: TallyMasters): RowTexts {
  if (ledger === null) return {};
  const alias = masters.defaultGroup(masters.ledgers.find(ledger)?.parent ?? null)?.alias ?? '';
  return { ...(soldOn.has(alias) ? { salesLedgerId: ledger } : {}), ...(boughtOn.has(alias) ? { purchaseLedgerId: ledger } : {}) };
}

const soldOn: ReadonlySet<string> = new Set(['sales_accounts', 'direct_incomes', 'indirect_incomes']);
const boughtOn: ReadonlySet<string> = new Set(['purchase_accounts', 'direct_expenses', 'indirect_expenses', 'fixed_assets']);

/** The rates with which the vouchers of an item are computed. */
function ratesOf(item: TallyItem, hsn: string): RowTexts {
  return Object.fromEntries(
    taxHistoryOf(item).flatMap(({ effectiveFrom, taxability, rate, cessRate, isReverseCharge }, at) =>
      Object.entries({
        effectiveFrom,
        taxability,
        rate: taxability === 'Taxable' ? formatScaled(rate) : '',
        cessRate: cessRate > 0 ? formatScaled(cessRate) : '',
        hsn,
        reverseCharge: isReverseCharge ? 'Yes' : '',
      }).map(([field, text]) => [`gstHistory.${at}.${field}`, text] as const),
    ),
  );
}
