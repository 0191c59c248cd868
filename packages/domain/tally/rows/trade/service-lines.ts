import type { Taxability } from '#domain/gst/rate';
import { mulDiv, type Percent, paise, percentOf, scaled } from '#domain/money/paise';
import { taxOn } from '#domain/tally/item-tax';
import type { TallyLedger } from '#domain/tally/masters';
import { isIn, isMoney, isParty, type Known } from '#domain/tally/rows/ledgers/ledger-kinds';
import type { TradeWay } from '#domain/tally/rows/trade/trade-parts';
import type { TallyMasters } from '#domain/tally/tally-masters';
import { taxHeadOf } from '#domain/tally/tax-head';
import type { TallyVoucher, VoucherGoods } from '#domain/tally/voucher';
import type { Day } from '#domain/time/day';

/** How the service on a ledger is taxed. */
type ServiceTax = Parameters<TallyMasters['service']>[1];

interface ServiceLine {
  readonly ledger: TallyLedger;
  /** Positive. */
  readonly amount: number;
}

/**
 * A sale or purchase without items, with each of its ledgers as a service: with the rates that the ledgers have in the file, and then with one
 * rate for all. Nothing if neither it nor its ledgers say anything of GST. The services are among the items of the file while the caller looks at a voucher; those that are new
 * are taken out again if it asks for the next, and stay if it stops.
 */
export function* withServices(voucher: TallyVoucher, way: TradeWay, date: Day, { masters, names }: Known): Generator<TallyVoucher> {
  const lines = servicesIn(voucher, way, { masters, names });
  const tax = taxIn(voucher, way, masters);
  if (tax < 0 || lines.length === 0) return;
  for (const taxes of waysOf(lines, tax, date)) {
    const items = lines.map(({ ledger }, at) => masters.service(ledger, taxes[at] ?? nil));
    const fresh = items.filter(({ name }) => masters.items.find(name) === undefined);
    for (const item of fresh) masters.items.add(item);
    yield { ...voucher, goods: lines.map((line, at) => serviceOf(line, items[at]?.name ?? '', way)) };
    for (const item of fresh) masters.items.remove(item);
  }
}

function taxIn({ lines }: TallyVoucher, way: TradeWay, { ledgers }: TallyMasters): number {
  const tax = lines.reduce((sum, { ledger, amount }) => sum + (taxHeadOf(ledgers.find(ledger)?.dutyHead ?? null) === null ? 0 : amount), 0);
  return way === 'sale' ? -tax : tax;
}

/** The tax of each line, in every way that the tax of the voucher could follow from. */
function waysOf(lines: readonly ServiceLine[], tax: number, date: Day): readonly (readonly ServiceTax[])[] {
  const alike = (some: readonly ServiceLine[], of: number): ServiceTax => {
    const worth = some.reduce((sum, { amount }) => sum + amount, 0);
    return of <= 0 ? nil : { taxability: 'Taxable', rate: nearestRate(of, worth) };
  };
  const common = tax > 0 ? [lines.map(() => alike(lines, tax))] : [];
  const own = lines.map(({ ledger }) => ownTax(ledger, date));
  if (own.every((one) => one === null)) return common;
  const said = lines.reduce((sum, { amount }, at) => sum + percentOf(paise(amount), own[at]?.rate ?? scaled(0)), 0);
  const open = lines.filter((_, at) => own[at] === null);
  return [own.map((one) => one ?? alike(open, tax - said)), ...common];
}

/** What is earned or spent, ledger by ledger. */
function servicesIn({ lines }: TallyVoucher, way: TradeWay, { masters, names }: Known): readonly ServiceLine[] {
  const amounts = new Map<TallyLedger, number>();
  for (const { ledger: name, amount } of lines) {
    const ledger = masters.ledgers.find(name);
    if (ledger === undefined || !isService(ledger)) continue;
    amounts.set(ledger, (amounts.get(ledger) ?? 0) + (way === 'sale' ? -amount : amount));
  }
  return [...amounts].flatMap(([ledger, amount]) => (amount > 0 ? [{ ledger, amount }] : []));

  function isService({ name }: TallyLedger): boolean {
    if (names.ledger(name, 'output') === names.defaultLedger('round_off')) return false;
    if (way === 'sale') return isIn(name, incomes, masters);
    return !isParty(name, masters) && !isMoney(name, masters) && !isIn(name, ['duties_taxes'], masters);
  }
}

const incomes = ['sales_accounts', 'direct_incomes', 'indirect_incomes'];

/** As the ledger says; null: it does not. */
function ownTax({ gst }: TallyLedger, date: Day): ServiceTax | null {
  const tax = gst.length === 0 ? undefined : taxOn({ gst }, date);
  return tax === undefined ? null : { taxability: words[tax.taxability], rate: tax.taxability === 'Taxable' ? tax.rate : null };
}

/** As Tally writes them. */
const words: Readonly<Record<Taxability, string>> = {
  ...{ Taxable: 'Taxable', Exempt: 'Exempt', Nil: 'Nil Rated', NonGST: 'Non-GST', ZeroRated: 'Nil Rated' },
};
const nil: ServiceTax = { taxability: words.Nil, rate: null };

/** The rate that there ever was and that is nearest to a tax. */
function nearestRate(tax: number, worth: number): Percent {
  const exact = worth <= 0 ? 0 : mulDiv(paise(tax), 1_000_000, worth);
  const [nearest = scaled(0)] = rates.toSorted((one, other) => Math.abs(one - exact) - Math.abs(other - exact));
  return nearest;
}

/** Of GST, in ten-thousandths of a per cent. */
const rates = [1_000, 2_500, 10_000, 15_000, 30_000, 50_000, 60_000, 75_000, 120_000, 140_000, 180_000, 280_000, 400_000].map(scaled);

function serviceOf({ ledger, amount }: ServiceLine, item: string, way: TradeWay): VoucherGoods {
  return {
    ...{ item, ledger: ledger.name, way: way === 'sale' ? 'out' : 'in', rate: null, discount: null, lots: [] },
    quantities: [{ quantity: scaled(10_000), unit: '' }],
    amount: paise(way === 'sale' ? -amount : amount),
  };
}
