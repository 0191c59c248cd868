import { changeOf } from '#application/commit/change-of';
import type { Journal } from '#application/ports/journal';
import type { Scope } from '#application/ports/scope';
import { documentOf } from '#test/journeys/books';

/** Writes a voucher as a version did in which such vouchers did not change what goods cost: its effect has no notes on prices. */
export async function saveAsEarlier(journal: Journal, scope: Scope, slug: string, id: string): Promise<void> {
  const document = documentOf(slug);
  await journal.commit(
    scope,
    { branchId: scope.branchId },
    {
      ...{ slug, id, kind: 'change' },
      decide: ({ record }) => {
        if (record?.effect === undefined) throw new Error('the voucher is stored');
        const { row, effect } = record;
        const movements = effect.movements.filter(({ kind }) => kind !== 'price-note');
        return changeOf(document, { action: 'edit', id, row, before: record, userId: scope.userId, effect: { ...effect, movements } });
      },
    },
  );
}
