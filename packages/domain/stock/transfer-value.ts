import { paise } from '#domain/money/paise';
import type { Effect, Movement } from '#domain/posting/effect';
import { kindOf } from '#domain/stock/movement-kind';

type Row = Readonly<Record<string, unknown>>;

/**
 * The effect of a dispatch or receipt between two GSTINs, with the transfer value (decision D44). Vouchers that were saved before movements
 * had it say it in their lines.
 */
export function withTransferValue(row: Row, effect: Effect): Effect {
  if (row['taxed'] !== true) return effect;
  const to = row['toBranchId'];
  const lines = Array.isArray(row['lines']) ? (row['lines'] as readonly Row[]) : [];
  const values = new Map(lines.map((line, place) => [String(line['lineId'] || place + 1), line]));
  return {
    ...effect,
    movements: effect.movements.map((movement, place) => {
      const sent = kindOf(movement) === 'transfer-out' && typeof to === 'string' ? { to } : {};
      return { ...movement, ...sent, value: movement.value ?? valueIn(movement, place, values) };
    }),
  };
}

/** What was lost on the way bears the value only if nothing of its line arrived. */
function valueIn({ lineId, transit }: Movement, place: number, lines: ReadonlyMap<string, Row>) {
  const own = lineId ?? String(place + 1);
  const line = lines.get(transit ? own.replace(/-short$/, '') : own);
  const booked = Number(line?.['taxable'] ?? 0);
  return paise(transit && line?.['quantity'] !== 0 ? 0 : booked);
}
