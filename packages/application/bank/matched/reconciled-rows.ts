import { bankMatch, isOnBank } from '#application/bank/matched/bank-takes';
import type { Context } from '#application/context';
import type { Day } from '#domain/time/day';
import type { AnyDocument, AnyMaster } from '#modules/kit/module';

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

/** Rows of bank and cash vouchers say whether they are reconciled, which follows from the matches and is stored nowhere. */
export async function withReconciled<Row extends { readonly id: string }>(
  context: Context,
  module: AnyMaster | AnyDocument,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  if (module.kind !== 'document' || module.fields['isReconciled'] === undefined || rows.length === 0) return rows;
  const byBranch = new Map<string, Named[]>();
  for (const row of rows) {
    const branchId = String((row as Readonly<Record<string, unknown>>)['branchId'] ?? context.scope.branchId);
    byBranch.set(branchId, [...(byBranch.get(branchId) ?? []), { slug: module.slug, id: row.id }]);
  }
  const found = await Promise.all([...byBranch].map(([branchId, vouchers]) => bankDays(context, branchId, vouchers)));
  const reconciled = new Set(found.flatMap((days) => [...days.keys()]));
  return rows.map((row) => ({ ...row, isReconciled: reconciled.has(row.id) }));
}
