import type { StockRow } from '#application/ports/stock';
import { beginning, firstDifference } from '#domain/cost/item-methods';
import type { DatedMethod } from '#domain/cost/valuation-method';
import { transit } from '#domain/stock/stock-movement';
import { addDays, type Day } from '#domain/time/day';
import { longId, streamKey } from '#storage/engine/keys';
import { branchParts } from '#storage/log/clock';
import { eachStockRow } from '#storage/subjects/stock-rows';
import type { CheckpointRun } from '#storage/valuation/checkpoint-run';
import { addChange, type ChangedItems, type ChangesSince, readStockChanges } from '#storage/valuation/stock-changes';
import { type BalanceParts, type Folded, openFolded } from '#storage/views/as-of';

export type SourceParts = Pick<BalanceParts, 'engine' | 'tails' | 'slots'>;

/** A row with the branch whose log has it; what is lost on the way belongs to none. */
export interface BranchRow {
  readonly row: StockRow;
  readonly branch: string;
}

/** What the entries after a run changed. */
export interface SinceRun {
  /** The first day from which the value of an item may be another. */
  readonly items: ChangedItems;
  readonly methods: ReadonlyMap<string, readonly DatedMethod[]>;
  readonly entries: number;
}

/**
 * The movements of an organisation, all as of one place in each log. A page may turn out to be ahead of that place; then everything is read
 * again (`Moved`).
 */
export interface StockSource {
  /** How far each log is read, by branch. */
  readonly through: ReadonlyMap<string, number>;
  readonly organisationThrough: number;
  /** The most entries of a log that are not folded. */
  readonly longestTail: number;
  /** `methodsOf`: how the run valued an item; undefined if it has never moved there. */
  since(run: CheckpointRun | undefined, methodsOf: (itemId: string) => readonly DatedMethod[] | undefined): Promise<SinceRun>;
  /** Movements after a day and up to another, in no order; undefined: from the beginning. */
  rows(after: Day | undefined, to: Day, isWanted?: (one: BranchRow) => boolean): Promise<readonly BranchRow[]>;
  /** The same, one by one. */
  each(after: Day | undefined, to: Day, take: (one: BranchRow) => void): Promise<void>;
}

/** What was read is not from one moment. */
export class Moved extends Error {
  constructor(what: string) {
    super(`${what} is further than what was read before it`);
    this.name = 'Moved';
  }
}

interface OpenBranch {
  readonly branchId: string;
  readonly folded: Folded;
  readonly through: number;
}

export async function openStockSource(parts: SourceParts, organisationId: string): Promise<StockSource> {
  const branchIds = (await branchParts(parts.engine, organisationId)).map(longId).sort();
  const organisation = await opened(parts, '', streamKey(organisationId, 'organisation'));
  const branches = await Promise.all(branchIds.map((branchId) => opened(parts, branchId, streamKey(organisationId, { branchId }))));
  const changes = async ({ folded: { stream, head, tail }, through }: OpenBranch, since: number): Promise<ChangesSince> => {
    const { ids } = head.watermark > since ? await parts.slots.read(stream, 'items', head.items) : { ids: [] };
    const found = await readStockChanges(parts.engine, stream, since, head.watermark, tail, ids);
    if (found.watermark > through) throw new Moved(stream);
    return found;
  };
  const each: StockSource['each'] = async (after, to, take) => {
    const from = after === undefined ? beginning : addDays(after, 1);
    const read = branches.map(async ({ branchId, folded, through }) => {
      const furthest = await eachStockRow(parts, folded, from, to, (row) => take({ row, branch: row.transit ? transit : branchId }));
      if (furthest > through) throw new Moved(branchId);
    });
    await Promise.all(read);
  };
  return {
    through: new Map(branches.map(({ branchId, through }) => [branchId, through])),
    organisationThrough: organisation.through,
    longestTail: Math.max(0, ...branches.map(({ folded }) => folded.tail.length)),
    async since(run, methodsOf) {
      const [ofItems, ...ofBranches] = await Promise.all([
        changes(organisation, run?.organisationThrough ?? 0),
        ...branches.map((branch) => changes(branch, run?.through.get(branch.branchId) ?? 0)),
      ]);
      const items: ChangedItems = new Map();
      for (const found of ofBranches) for (const [item, day] of found.items) addChange(items, item, day);
      for (const [item, methods] of ofItems.methods) {
        const before = methodsOf(item);
        const from = before === undefined ? null : firstDifference(before, methods);
        if (from !== null) addChange(items, item, from);
      }
      return { items, methods: ofItems.methods, entries: ofBranches.reduce((sum, { entries }) => sum + entries, ofItems.entries) };
    },
    async rows(after, to, isWanted = () => true) {
      const found: BranchRow[] = [];
      await each(after, to, (one) => {
        if (isWanted(one)) found.push(one);
      });
      return found;
    },
    each,
  };
}

async function opened(parts: SourceParts, branchId: string, stream: string): Promise<OpenBranch> {
  const folded = await openFolded(parts, stream);
  return { branchId, folded, through: folded.head.watermark + folded.tail.length };
}
