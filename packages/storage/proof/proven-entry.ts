import type { Entry } from '#storage/log/entry';
import type { Find } from '#storage/proof/prover';
import type { FoldEntry } from '#storage/views/fold-entry';

/** A proof over the entries of one log, which compares what they add up to with the views. */
export interface EntryProof {
  /** All that it has added up, as plain data: a proof may go on with it in another process. */
  readonly state: unknown;
  /** In the order of the log. */
  tally(entry: Entry, folded: FoldEntry): void;
  compare(find: Find): Promise<void>;
}
