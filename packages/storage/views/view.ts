import type { Engine, Item } from '#storage/engine/engine';
import type { EntryProof } from '#storage/proof/proven-entry';
import type { BillSizes } from '#storage/views/bills/bill-sizes';
import type { FoldEntry } from '#storage/views/fold-entry';
import { type Page, type PagePut, readPages, refuseBeyond } from '#storage/views/pages';
import type { Slots } from '#storage/views/slots';
import type { StreamHead } from '#storage/views/stream-head';

/** Entries of a log that are folded together. */
export interface Batch {
  readonly engine: Engine;
  readonly stream: string;
  readonly entries: readonly FoldEntry[];
  /** The last of them. */
  readonly watermark: number;
}

/** A batch, and what the views had before it. */
export interface Step extends Batch {
  readonly head: StreamHead;
  /** The numbers of ledgers and items, those of the batch included. */
  readonly slots: { readonly ledgers: Slots; readonly items: Slots };
  /** Month in which financial years begin, 1 to 12. */
  readonly startMonth: number;
  readonly bills: BillSizes;
}

/**
 * What a view writes of a step. All views write their `before`, then all their `rows`, `together`, `blocks` and `pages`, then `after`, then
 * `last`. So a page that names or counts others never says more than they do, wherever a step is interrupted.
 */
export interface Plan {
  readonly before?: readonly PagePut[];
  /** Leaves: each group in its order. */
  readonly rows?: readonly (readonly PagePut[])[];
  /** Each group in one transaction. */
  readonly together?: readonly (readonly PagePut[])[];
  /** Items that are written once and never change. */
  readonly blocks?: readonly Item[];
  readonly pages?: readonly PagePut[];
  /** Each group in one transaction. */
  readonly after?: readonly (readonly PagePut[])[];
  readonly last?: readonly PagePut[];
  /** What the head says of the view. */
  readonly head?: Partial<Pick<StreamHead, 'sets' | 'days'>>;
}

/** Something that is folded from the logs: `all-views.ts` lists them. */
export interface View {
  readonly name: string;
  /** The logs it is folded from; all by default. */
  readonly of?: 'organisation' | 'branch';
  plan(step: Step): Promise<Plan>;
  /** Compares it with the log. Views without one are proven together, in `proof/proven-facts.ts`. */
  readonly prove?: OpenProof;
}

/** Goes on from what a proof has added up, if it was interrupted; each takes only its own. */
export type OpenProof = (engine: Engine, key: string, state?: never) => EntryProof | Promise<EntryProof>;

/** How the content of a page is kept, and what a change does to it. */
interface PageForm<Content, Change> {
  unpack(page: Page | undefined): Content;
  add(content: Content, change: Change): void;
  pack(content: Content): Uint8Array;
}

/** The pages that changes belong to, each with those that it does not have yet. */
export async function foldPages<Content, Change extends { readonly sequence: number }>(
  { engine, stream, watermark }: Omit<Batch, 'entries'>,
  changes: readonly Change[],
  pageOf: (change: Change) => string,
  { unpack, add, pack }: PageForm<Content, Change>,
): Promise<readonly PagePut[]> {
  const byPage = Map.groupBy(changes, pageOf);
  const pages = await readPages(engine, stream, byPage.keys());
  refuseBeyond(pages.values(), watermark);
  return [...byPage].map(([key, own]) => {
    const page = pages.get(key);
    const content = unpack(page);
    for (const change of own) if (change.sequence > (page?.watermark ?? 0)) add(content, change);
    return { key, watermark, packed: pack(content), expected: page?.watermark };
  });
}
