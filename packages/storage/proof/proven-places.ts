import { pieceNow } from '#domain/stock/piece';
import type { Entry } from '#storage/log/entry';
import type { OneMoment } from '#storage/log/one-moment';
import { type ProvenCodes, tallyCodes } from '#storage/proof/proven-codes';
import type { Find } from '#storage/proof/prover';

export interface PlacesProof {
  readonly state: Map<string, ProvenCodes>;
  tally(key: string, entry: Entry): void;
  compare(find: Find): void;
}

/** A piece is in stock in one branch at a time, over the logs of all branches. `until`: how far these were at one moment. */
export function openPlacesProof(until: OneMoment, logs = new Map<string, ProvenCodes>()): PlacesProof {
  return {
    state: logs,
    tally(key, entry) {
      if (until === undefined || entry.sequence > (until.get(key) ?? 0)) return;
      const codes: ProvenCodes = logs.get(key) ?? new Map();
      logs.set(key, codes);
      tallyCodes(codes, entry);
    },
    compare(find) {
      const places = new Map<string, string>();
      for (const [key, codes] of logs)
        for (const [code, parts] of codes) {
          const history = [...parts.values()].sort((one, other) => one.since - other.since);
          if (pieceNow(history)?.onHand !== true) continue;
          const before = places.get(code);
          if (before !== undefined) find(`barcode ${code}`, `is in stock in ${before} and in ${key}`);
          places.set(code, key);
        }
    },
  };
}
