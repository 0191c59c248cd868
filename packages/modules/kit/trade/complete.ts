import { mulDiv } from '#domain/money/paise';
import { addDays, isDay } from '#domain/time/day';
import { documentTotals } from '#domain/totals/totals';
import { totalsProblems } from '#domain/totals/totals-problems';
import type { Address } from '#modules/kit/field';
import type { AnyRow, DocumentFacts } from '#modules/kit/module';
import { withLineIds } from '#modules/kit/trade/chain';
import type { TradeLine, TradeRow } from '#modules/kit/trade/fields';
import type { Side } from '#modules/kit/trade/side';
import { withAlternateUnit } from '#modules/kit/trade/tax/alternate-unit';
import { isForeign } from '#modules/kit/trade/tax/foreign';
import { itcOf } from '#modules/kit/trade/tax/input-tax';
import { rateDayOf } from '#modules/kit/trade/tax/rate-day';
import { bearsReverseCharge, clientTypeOf, isCashSale, textOf, withSupply } from '#modules/kit/trade/tax/supply';
import { taxAtSource, withoutTaxAtSource } from '#modules/kit/trade/tax/tax-at-source';
import { totalsInput, withTotals } from '#modules/kit/trade/tax/totals';
import { isStockAdjustment } from '#modules/kit/trade/unsold';
import { itemTaxOn } from '#modules/kit/voucher/item-tax';
import { withProject } from '#modules/kit/voucher/of-project';
import { registrationOn } from '#modules/kit/voucher/party-registration';

/**
 * Fills the fields that follow from party, items and date, and computes every figure. Amounts that cannot be computed stay zero; `check`
 * says why.
 */
export function completeTrade<Row extends TradeRow>(row: Row, facts: DocumentFacts, side: Side): Row {
  const headed = withSupply(withParty(row, facts, side), facts, side);
  const detailed: Row = {
    ...withProject(headed, facts),
    reverseCharge: row.reverseCharge || (side.posts === 'sale' && bearsReverseCharge(headed, facts)),
    lines: withLineIds(row.lines).map((line) => withItem(line, headed, facts, side)),
  };
  const typed = withoutTaxAtSource(detailed);
  const input = totalsInput(typed, facts, side);
  const totals = totalsProblems(input).length === 0 ? documentTotals(input) : null;
  const more = totals && taxAtSource(typed, facts, totals);
  if (more === null) return withTotals(typed, totals);
  const taxed: Row = { ...typed, ...more };
  return withTotals(taxed, documentTotals(totalsInput(taxed, facts, side)));
}

function withParty<Row extends TradeRow>(typed: Row, facts: DocumentFacts, side: Side): Row {
  const { partyType: _, ...rest } = typed;
  const row = rest as unknown as Row;
  const party = facts.find('customer', row.partyId);
  if (party === undefined) return row;
  const { gstin, registrationType } = registrationOn(party, row.date);
  const billingAddress = row.billingAddress ?? addressOf(party['billingAddress']);
  const days = row.creditDays ?? (row.dueDate === null && typeof party['creditDays'] === 'number' ? party['creditDays'] : null);
  return {
    ...row,
    partyName: (row.buyerName && isCashSale(row, facts) ? row.buyerName : null) ?? textOf(party['name']),
    partyGstin: gstin,
    ...(registrationType === 'Composition' ? { partyType: registrationType } : {}),
    clientType: clientTypeOf(party),
    billingAddress,
    // What is bought comes to the branch, unless another address is typed.
    ...(side.posts === 'sale'
      ? { shippingAddress: row.shippingAddress ?? billingAddress, ...shipTo(row, party), ...soldTo(row, party) }
      : {}),
    creditDays: days,
    dueDate: isDay(row.date) ? (days === null ? (row.dueDate ?? row.date) : addDays(row.date, days)) : row.dueDate,
  };
}

export interface Site {
  readonly name: string;
  readonly address: Address;
  readonly gstin: string | null;
}

/** The name and GSTIN of the customer's site at this address, unless others are typed. */
function shipTo({ shippingAddress, shippingName, shippingGstin }: TradeRow, party: AnyRow) {
  const sites = (party['shippingAddresses'] ?? []) as readonly Site[];
  const site = shippingAddress === null ? undefined : sites.find(({ address }) => isSamePlace(address, shippingAddress));
  return { shippingName: shippingName ?? site?.name ?? null, shippingGstin: shippingGstin ?? site?.gstin ?? null };
}

/** Most documents store nothing of it. */
function soldTo({ unsold }: TradeRow, party: AnyRow) {
  const is = isStockAdjustment(party['name']);
  return is || unsold === true ? { unsold: is } : {};
}

export function isSamePlace(one: Address, other: Address): boolean {
  return (['line1', 'line2', 'city', 'state', 'pincode', 'country'] as const).every((part) => one[part] === other[part]);
}

function withItem(line: TradeLine, row: TradeRow, facts: DocumentFacts, side: Side): TradeLine {
  const item = facts.find('inventory-item', line.itemId);
  if (item === undefined) return line;
  const unit = facts.find('measure-unit', String(item['unitId']));
  const isSold = row.unsold !== true;
  const tax = itemTaxOn(item, rateDayOf(row, side));
  const taxed = isSold ? tax : undefined;
  return {
    ...withAlternateUnit(line, item, facts),
    itemName: textOf(item['name']),
    itemType: textOf(item['type']),
    hsn: line.hsn ?? (tax?.hsn || textOf(item['hsn'])),
    unit: textOf(unit?.['symbol']),
    unitCode: textOf(unit?.['quantityCode']),
    rate: isSold ? (line.rate ?? inCurrency(item[side.itemRate], row)) : 0,
    taxRate: taxed?.rate ?? 0,
    taxability: taxed?.taxability ?? 'Nil',
    cessRate: taxed?.cessRate ?? 0,
    cessPerUnit: taxed?.cessPerUnit ?? 0,
    ...('itc' in line ? { itc: itcOf(line, row, facts) } : {}),
  };
}

/** The rate of an item is in rupees. */
function inCurrency(rate: unknown, row: TradeRow): number {
  if (typeof rate !== 'number') return 0;
  return isForeign(row) && row.exchangeRate ? mulDiv(rate, 10_000, row.exchangeRate) : rate;
}

/** A stored address was parsed when it was written. */
function addressOf(value: unknown): Address | null {
  return typeof value === 'object' && value !== null ? (value as Address) : null;
}
