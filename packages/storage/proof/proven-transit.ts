import type { Movement } from '#domain/posting/effect';
import { kindOf } from '#domain/stock/movement-kind';
import type { Entry } from '#storage/log/entry';
import type { OneMoment } from '#storage/log/one-moment';
import type { Find } from '#storage/proof/prover';

export interface TransitState {
  readonly sent: Map<string, Line>;
  readonly taken: Map<string, Line>;
}

export interface TransitProof {
  readonly state: TransitState;
  tally(key: string, entry: Entry): void;
  compare(find: Find): void;
}

/**
 * Goods between branches stand in two logs. What arrived of each line that was sent, and what was lost of it on the way, is never more than
 * what left: so places and transit add up to what the organisation has. `until`: how far the logs of its branches were at one moment.
 */
export function openTransitProof(until: OneMoment, state: TransitState = { sent: new Map(), taken: new Map() }): TransitProof {
  const { sent, taken } = state;
  return {
    state,
    tally(key, entry) {
      if (until === undefined || entry.sequence > (until.get(key) ?? 0)) return;
      for (const [body, factor] of [
        [entry.before, -1],
        [entry.after, 1],
      ] as const)
        body?.effect?.movements.forEach((movement, at) => {
          const { itemId, origin, transit, lineId = String(at + 1) } = movement;
          const kind = kindOf(movement);
          if (kind === 'transfer-out') add(sent, `${entry.id} ${lineId}`, { itemId, quantity: -movement.quantity }, factor);
          if (kind !== 'transfer-in' && !transit) return;
          const of = origin === undefined ? `nothing, by ${entry.id} ${lineId}` : `${origin.id} ${origin.lineId}`;
          add(taken, of, { itemId, quantity: arrived(movement) }, factor);
        });
    },
    compare(find) {
      for (const [line, { itemId, quantity }] of taken) {
        const left = sent.get(line);
        if (left === undefined) find(`sent ${line}`, `was never sent, but ${quantity} of it arrived or was lost`);
        else if (left.itemId !== itemId) find(`sent ${line}`, `is item ${left.itemId}, and ${itemId} arrived`);
        else if (quantity > left.quantity) find(`sent ${line}`, `is ${left.quantity}, but ${quantity} arrived or was lost`);
      }
    },
  };
}

interface Line {
  readonly itemId: string;
  readonly quantity: number;
}

/** What a movement takes from what is in transit. */
function arrived({ quantity, transit }: Movement): number {
  return transit ? -quantity : quantity;
}

function add(lines: Map<string, Line>, name: string, { itemId, quantity }: Line, factor: 1 | -1): void {
  const sum = (lines.get(name)?.quantity ?? 0) + quantity * factor;
  if (sum === 0) lines.delete(name);
  else lines.set(name, { itemId, quantity: sum });
}
