import { reconciles } from '#application/chains/reconcilers';
import type { Context } from '#application/context';
import { allUnits, yearOf } from '#application/known-records';
import type { Option } from '#application/lists/list-options';
import { tradeRowOf } from '#application/row-of';
import { formatDrCr, formatPaise, formatScaled } from '#domain/money/format';
import { type Paise, paise, type Scaled } from '#domain/money/paise';
import { reachOf } from '#domain/permission/permission';
import { formatDay } from '#domain/time/day';
import type { Address, RefChoice } from '#modules/kit/field';
import type { AnyDocument, AnyMaster } from '#modules/kit/module';
import { leftToCorrect } from '#modules/kit/trade/correction/returned';

/** Details that tell options apart: city and balance of a party, stock of an item. Figures are only for people who may see the reports. */
export async function withBeside(
  context: Context,
  module: AnyMaster | AnyDocument,
  beside: RefChoice['beside'],
  options: readonly Option[],
  party?: string,
): Promise<readonly Option[]> {
  if (beside === undefined || options.length === 0) return options;
  const texts = await textsOf[beside](context, options, module, party);
  return options.map((option) => {
    const text = texts.get(option.id) ?? '';
    return text === '' ? option : { ...option, beside: text };
  });
}

type Texts = ReadonlyMap<string, string>;
type TextsOf = (context: Context, options: readonly Option[], module: AnyMaster | AnyDocument, party?: string) => Promise<Texts>;

const partyTexts: TextsOf = async (context, options, { slug }) => {
  const ids = options.map(({ id }) => id);
  const [stored, balances] = await Promise.all([
    context.ports.records.findMany(
      context.scope,
      ids.map((id) => ({ slug, id })),
    ),
    balancesOf(context, ids),
  ]);
  const cities = new Map(
    [...stored.values()].map(({ id, row }) => [id, (row['billingAddress'] as Address | null | undefined)?.city ?? ''] as const),
  );
  return new Map(ids.map((id) => [id, joined([cities.get(id), balances.get(id)])]));
};

/** The party unless all are of the same one, the date, the total, and what of it can still come back or be credited. */
const invoiceTexts: TextsOf = async ({ scope, ports }, options, { slug }, party) => {
  const wanted = options.map(({ id }) => ({ slug, id }));
  const [stored, takers] = await Promise.all([ports.records.findMany(scope, wanted), ports.books.takers(scope, scope.branchId, wanted)]);
  const amount = (value: number) => formatPaise(paise(value));
  return new Map(
    [...stored.values()].map(({ id, row }) => {
      const invoice = tradeRowOf({ row });
      const left = leftToCorrect(
        invoice,
        (takers.get(id) ?? []).flatMap(({ voucher, lines }) => (reconciles(voucher) ? [] : [lines])),
      );
      const state = invoice.cancelled ? 'cancelled' : left === 0 ? 'nothing left' : `${amount(left)} left`;
      return [id, joined([party === undefined ? (invoice.partyName ?? '') : '', formatDay(invoice.date), amount(invoice.total), state])];
    }),
  );
};

async function balancesOf(context: Context, ids: readonly string[]): Promise<Texts> {
  const { scope, ports } = context;
  if (!maySee(context, '/ledger-group/report')) return new Map();
  const year = await yearOf(context);
  if (year === undefined) return new Map();
  const found = await ports.books.balances(scope, scope.branchId, year.start, year.end, ids);
  return new Map(found.map(({ ledgerId, opening, debit, credit }) => [ledgerId, formatDrCr((opening + debit - credit) as Paise)]));
}

const stockTexts: TextsOf = async (context, options) => {
  const { scope, ports } = context;
  if (!maySee(context, '/stock-report')) return new Map();
  const goods = options.filter(({ type }) => type !== 'Service').map(({ id }) => id);
  const [onHand, units] = await Promise.all([ports.books.onHand(scope, scope.branchId, goods), allUnits(context)]);
  const symbols = new Map(units.map(({ id, symbol }) => [id, symbol]));
  const sums = new Map<string, number>(goods.map((id) => [id, 0]));
  for (const { itemId, quantity } of onHand) sums.set(itemId, (sums.get(itemId) ?? 0) + quantity);
  return new Map(
    options.flatMap(({ id, unitId }) => {
      const sum = sums.get(id);
      return sum === undefined ? [] : [[id, `${formatScaled(sum as Scaled)} ${symbols.get(String(unitId)) ?? ''}`.trim()] as const];
    }),
  );
};

const textsOf: Readonly<Record<NonNullable<RefChoice['beside']>, TextsOf>> = {
  party: partyTexts,
  stock: stockTexts,
  invoice: invoiceTexts,
};

function maySee({ caller }: Context, report: string): boolean {
  return reachOf(caller.permissions, report, '') === 'all';
}

function joined(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join(' · ');
}
