import type { Context } from '#application/context';
import { allBranches } from '#application/known-records';
import type { Facts } from '#application/ports/journal';
import { addPartySums, type PartySums } from '#domain/tax-at-source/party-sums';
import { says } from '#modules/books-of';
import type { DocumentFacts } from '#modules/kit/module';
import type { Branch } from '#modules/organisation/branch/branch';

type BySums = ReadonlyMap<string, PartySums>;

/**
 * What documents of the other branches of the deductor say of tax at source. All branches with the same PAN are one deductor. Their logs
 * cannot be read in the transaction of this one, so their sums are as they were read. If two branches save at the same moment, the register
 * says what was deducted short or over.
 */
export async function deductedElsewhere(context: Context, keys: readonly string[] = []): Promise<BySums> {
  if (keys.length === 0) return new Map();
  const { ports, scope } = context;
  const branches = await allBranches(context);
  const own = panOf(branches.find(({ id }) => id === scope.branchId));
  const others = branches.filter((branch) => branch.id !== scope.branchId && isSameDeductor(own, panOf(branch)));
  const each = await Promise.all(others.map(({ id }) => ports.books.deducted(scope, id, keys)));
  return new Map(keys.map((key) => [key, added(each.map((sums) => sums.get(key)))]));
}

/** What all other documents say: those of this branch as of the commit, without the document itself, and those of the others. */
export function deductedBefore(
  { deducted, record }: Pick<Facts, 'deducted' | 'record'>,
  { elsewhere }: { readonly elsewhere: BySums },
): BySums {
  const own = record === undefined ? null : says.deducted(record.slug, record.row, record.effect ?? null);
  return new Map(
    [...deducted].map(([key, sums]) => {
      const all = new Map(added([sums, elsewhere.get(key)]));
      if (own?.key === key) addPartySums(all, own.sums, -1);
      return [key, all];
    }),
  );
}

export function withDeducted(facts: DocumentFacts, deducted: BySums): DocumentFacts {
  return deducted.size === 0 ? facts : { ...facts, deducted };
}

export function added(all: readonly (PartySums | undefined)[]): PartySums {
  const sums = new Map<string, readonly number[]>();
  for (const one of all) if (one !== undefined) addPartySums(sums, one, 1);
  return sums;
}

function panOf(branch: Branch | undefined): string | null {
  return branch?.pan || null;
}

/** A branch without a GSTIN has the PAN of the organisation. */
function isSameDeductor(one: string | null, other: string | null): boolean {
  return one === null || other === null || one === other;
}
