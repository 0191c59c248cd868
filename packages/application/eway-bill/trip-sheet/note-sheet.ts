import type { Context } from '#application/context';
import { changeOfSheet } from '#application/eway-bill/trip-sheet/hold-bills';
import type { AskedSheet } from '#application/eway-bill/trip-sheet/sheet-ways';
import { rowOf } from '#application/row-of';
import { Refusal } from '#domain/refusal';
import { type TripSheet, tripSheet } from '#modules/stock/trip-sheet/trip-sheet';

/** Another process went on with it, or nothing changes. */
class Overtaken extends Error {}

/** Writes how a trip sheet stands, from how it stands and the moment of the commit. False if its request does not count any more, or nothing changes. */
export async function noteSheet(
  { scope, ports }: Pick<Context, 'scope' | 'ports'>,
  { documentId: id, request }: AskedSheet,
  action: string,
  stands: (sheet: TripSheet, now: string) => Partial<TripSheet> | undefined,
): Promise<boolean> {
  try {
    await ports.journal.commit(scope, 'organisation', {
      ...{ slug: tripSheet.slug, id, kind: 'change' },
      decide({ record, now }) {
        const sheet = record && rowOf(tripSheet, record);
        const next = sheet?.request === request ? stands(sheet, now) : undefined;
        if (sheet === undefined || next === undefined) throw new Overtaken();
        return changeOfSheet({ action, id, row: { ...sheet, ...next }, before: record, userId: scope.userId });
      },
    });
    return true;
  } catch (error) {
    if (error instanceof Overtaken || (error instanceof Refusal && error.code === 'notFound')) return false;
    throw error;
  }
}
