import type { Stream } from '#application/ports/scope';
import { Refusal } from '#domain/refusal';
import type { Engine, Item } from '#storage/engine/engine';
import { streamKey, streamOfKey } from '#storage/engine/keys';
import { logEntries } from '#storage/log/log';
import { catchUpDayBook } from '#storage/subjects/day-book';
import { allViews } from '#storage/views/all-views';
import type { BillSizes } from '#storage/views/bills/bill-sizes';
import { type FoldEntry, foldEntry, halves } from '#storage/views/fold-entry';
import { orderedItems } from '#storage/views/given';
import { putGroups } from '#storage/views/leaves';
import { Overtaken, putPages, putTogether, refuseBeyond } from '#storage/views/pages';
import { removeOlderViews } from '#storage/views/remove-views';
import { type SlotCache, withSlots } from '#storage/views/slots';
import { lastDays } from '#storage/views/stock/last-days';
import { headPut, readHead } from '#storage/views/stream-head';
import type { Plan } from '#storage/views/view';

export interface Projector {
  /** Folds the log entries of a stream that its views do not have yet. Returns how many were folded. */
  project(organisationId: string, stream: Stream): Promise<number>;
  /** The same by the key of a log item (`pk`), as in a stream event. */
  projectKey(key: string): Promise<number>;
}

export interface ProjectorParts {
  readonly engine: Engine;
  readonly slots: SlotCache;
  /** Month in which financial years begin, 1 to 12. */
  readonly startMonth: number;
  /** Entries folded together: more of them share the writing of a page. */
  readonly batch: number;
  /** When the bills of a ledger move to leaves. */
  readonly bills: BillSizes;
  /** While another version of the program reads the views of an older form, they stay. */
  readonly keepsOlderViews: boolean;
}

const attempts = 12;
const mostTidied = 10_000;

export function openProjector(parts: ProjectorParts): Projector {
  const tidied = new Set<string>();
  const tidyOnce = async (key: string) => {
    if (parts.keepsOlderViews || tidied.has(key)) return;
    if (tidied.size >= mostTidied) tidied.clear();
    tidied.add(key);
    await removeOlderViews(parts.engine, key);
  };
  const projectKey = async (key: string): Promise<number> => {
    let folded = 0;
    let through = 0;
    let ahead: Ahead | undefined;
    for (let overtaken = 0; ; ) {
      try {
        const step = await foldStep(parts, key, through, ahead);
        folded += step.folded;
        if (step.folded === 0) {
          await tidyOnce(key);
          return folded;
        }
        ahead = step.ahead;
        overtaken = 0;
      } catch (error) {
        ahead = undefined;
        if (!(error instanceof Overtaken)) throw error;
        overtaken += 1;
        through = Math.max(through, error.through);
        if (overtaken > attempts) throw new Refusal('busy');
      }
    }
  };
  return { projectKey, project: (organisationId, stream) => projectKey(streamKey(organisationId, stream)) };
}

/** Entries after one: those that the step before left, and the next ones, which are being read. */
interface Ahead {
  readonly after: number;
  readonly entries: Promise<readonly FoldEntry[]>;
}

/** Long documents fill them before the entries are many. */
const logPagesAtOnce = 8;

async function entriesAfter(engine: Engine, key: string, after: number, most: number, pages = logPagesAtOnce) {
  return most <= 0 ? [] : (await logEntries(engine, key, after, most, pages)).map((entry) => foldEntry(entry, engine.says));
}

async function readOn(engine: Engine, key: string, left: readonly FoldEntry[], after: number, most: number) {
  return [...left, ...(await entriesAfter(engine, key, after, most - left.length))];
}

/**
 * One step: reads how far the stream is folded, folds the next entries into the pages they touch, and moves the watermark last. Each page
 * has its own watermark and is written only if it is as it was read. The next step skips what a crashed step wrote. So every entry counts
 * once, even if it is delivered twice or another projector works at the same time.
 */
async function foldStep(
  { engine, slots, startMonth, batch, bills }: ProjectorParts,
  key: string,
  through: number,
  ready: Ahead | undefined,
): Promise<{ readonly folded: number; readonly ahead?: Ahead }> {
  const head = await readHead(engine, key);
  const ofOrganisation = streamOfKey(key).stream === 'organisation';
  const behind = through - head.watermark;
  const found = await (ready?.after === head.watermark
    ? ready.entries
    : behind > 0
      ? entriesAfter(engine, key, head.watermark, Math.max(batch, behind), Number.POSITIVE_INFINITY)
      : entriesAfter(engine, key, head.watermark, batch));
  const entries = light(found, through);
  const watermark = entries.at(-1)?.sequence;
  if (watermark === undefined) {
    if (!ofOrganisation) await upgraded(engine, key, head.watermark);
    return { folded: 0 };
  }
  const [ledgers, items] = await Promise.all([
    numbered(slots, key, 'ledgers', entries, (entry) => entry.ledgers, watermark),
    numbered(slots, key, 'items', entries, (entry) => [...entry.items, ...orderedItems(entry)], watermark),
  ]);
  const known = { ledgers: ledgers.slots, items: items.slots };
  const step = { engine, stream: key, head, entries, watermark, slots: known, startMonth, bills };
  const kind = ofOrganisation ? 'organisation' : 'branch';
  const plans = await Promise.all(allViews.filter(({ of = kind }) => of === kind).map((view) => view.plan(step)));
  // The next entries are read while these are written. If one cannot be read, the next step fails on it again.
  const left = found.slice(entries.length);
  const next =
    found.length < batch && left.length === 0 ? undefined : readOn(engine, key, left, found.at(-1)?.sequence ?? watermark, batch);
  next?.catch(() => undefined);
  await putPages(engine, key, [...ledgers.puts, ...items.puts]);
  await write(engine, key, plans);
  const said = Object.assign({ sets: head.sets, days: head.days }, ...plans.map((plan) => plan.head));
  const numbers = { ledgers: known.ledgers.ids.length, items: known.items.ids.length };
  await putPages(engine, key, [headPut(head, { watermark, ...said, ...numbers, ...lastDays(head, entries) })]);
  return { folded: entries.length, ...(next ? { ahead: { after: watermark, entries: next } } : {}) };
}

/** What the views write, in the order that `Plan` promises. */
async function write(engine: Engine, key: string, plans: readonly Plan[]): Promise<void> {
  const all = <Part>(part: (plan: Plan) => readonly Part[] | undefined) => plans.flatMap((plan) => part(plan) ?? []);
  const after = all((plan) => plan.after);
  await putPages(
    engine,
    key,
    all((plan) => plan.before),
  );
  await Promise.all([
    putGroups(
      engine,
      key,
      all((plan) => plan.rows),
    ),
    ...all((plan) => plan.together).map((group) => putTogether(engine, key, group)),
    putPages(
      engine,
      key,
      all((plan) => plan.pages),
    ),
    putBlocks(
      engine,
      all((plan) => plan.blocks),
    ),
  ]);
  await Promise.all([
    putPages(engine, key, after.filter(({ length }) => length === 1).flat()),
    ...after.filter(({ length }) => length > 1).map((group) => putTogether(engine, key, group)),
  ]);
  await putPages(
    engine,
    key,
    all((plan) => plan.last),
  );
}

/** Older books without a day book and without new entries. */
async function upgraded(engine: Engine, key: string, head: number): Promise<void> {
  const seen = upgradedStreams.get(engine) ?? new Set<string>();
  upgradedStreams.set(engine, seen);
  if (seen.has(key)) return;
  await catchUpDayBook(engine, key, head);
  seen.add(key);
}

const upgradedStreams = new WeakMap<Engine, Set<string>>();

/** A block is named after its last entry, and has the same content whichever process writes it. */
async function putBlocks(engine: Engine, blocks: readonly Item[]): Promise<void> {
  for (let at = 0; at < blocks.length; at += 12) await Promise.all(blocks.slice(at, at + 12).map((Item) => engine.put('views', { Item })));
}

/** Long vouchers fill a step sooner than short ones. */
const heaviest = 24_000;

function light(entries: readonly FoldEntry[], through: number): readonly FoldEntry[] {
  let weight = 0;
  const end = entries.findIndex((entry, index) => {
    weight += entry.codes.size;
    for (const { effect } of halves(entry))
      weight += effect.postings.length + effect.bills.length + effect.movements.length + (effect.bank?.statement?.lines.length ?? 0);
    return weight > heaviest && index > 0 && entry.sequence > through;
  });
  return end === -1 ? entries : entries.slice(0, end);
}

async function numbered(
  slots: SlotCache,
  key: string,
  kind: 'ledgers' | 'items',
  entries: readonly FoldEntry[],
  idsOf: (entry: FoldEntry) => Iterable<string>,
  watermark: number,
) {
  const wanted = new Set<string>();
  for (const entry of entries) for (const id of idsOf(entry)) wanted.add(id);
  const known = await slots.readAll(key, kind);
  refuseBeyond([known.last], watermark);
  return withSlots(known, kind, wanted, watermark);
}
