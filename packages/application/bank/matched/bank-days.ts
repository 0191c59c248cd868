import { bankMatch, isOnBank } from '#application/bank/matched/bank-takes';
import type { Context } from '#application/context';
import type { Day } from '#domain/time/day';

interface Named {
  readonly slug: string;
  readonly id: string;
}

/** The days on which the bank had the entries of these vouchers, by voucher and ledger; what is not reconciled is missing. */
export async function bankDays(
  { ports, scope }: Context,
  branchId: string,
  vouchers: readonly Named[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, Day>>> {
  const days = new Map<string, ReadonlyMap<string, Day>>();
  if (vouchers.length === 0) return days;
  for (const [id, takers] of await ports.books.takers(scope, branchId, vouchers)) {
    const found = takers.flatMap(({ voucher, date, lines }) =>
      voucher.slug === bankMatch && date !== undefined
        ? [...lines.keys()].filter(isOnBank).map((line) => [ledgerOf(line), date] as const)
        : [],
    );
    if (found.length > 0) days.set(id, new Map(found));
  }
  return days;
}

function ledgerOf(lineId: string): string {
  return lineId.slice(lineId.indexOf(':') + 1);
}
