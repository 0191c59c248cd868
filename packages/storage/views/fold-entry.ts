import { isDeepStrictEqual } from 'node:util';
import { firstDifference, usualMethods } from '#domain/cost/item-methods';
import type { DatedMethod } from '#domain/cost/valuation-method';
import { standingOf } from '#domain/documents/standing';
import type { Amendment } from '#domain/gst-returns/filing/amendment';
import type { Inward } from '#domain/gst-returns/inward';
import type { Outward } from '#domain/gst-returns/outward';
import type { Effect } from '#domain/posting/effect';
import { type DayTally, dayTally } from '#domain/registers/day-tally';
import type { ProjectEntry } from '#domain/registers/project-entry';
import type { RegisterEntry } from '#domain/registers/register-entry';
import type { SaleEntry } from '#domain/registers/sale-entry';
import type { Says } from '#domain/registers/says';
import { type WithheldEntry, withheldEntry } from '#domain/registers/withheld-entry';
import { retold } from '#domain/statements/retold';
import { commitmentOf, type StandingOrder } from '#domain/stock/order-kind';
import type { DeductedEntry } from '#domain/tax-at-source/deducted-entry';
import { type Day, dayOf } from '#domain/time/day';
import { type Body, sameEffect } from '#storage/log/body';
import type { Entry, Followed } from '#storage/log/entry';
import { namedAfter } from '#storage/views/catalogued';
import type { LeafRow } from '#storage/views/leaves';
import type { Listed } from '#storage/views/standings';

/** The parts of a log entry that folds need, without rows. If an edit does not change effect and number, nothing is removed or added. */
export interface FoldEntry {
  readonly sequence: number;
  /** The day in India on which it was written. */
  readonly on: Day;
  /** Sequence of the document's first revision: its place in statements. */
  readonly first: number;
  readonly slug: string;
  readonly id: string;
  readonly number: string;
  readonly out: Effect | null;
  readonly into: Effect | null;
  /** The lists it leaves and enters, also those that only count it. */
  readonly lists: { readonly out: readonly string[]; readonly into: readonly string[] };
  /** How the document is counted by its status from now on, null if it is not; missing for records that are no documents. */
  readonly stands?: Listed | null;
  /** Earlier documents whose status follows. */
  readonly also?: readonly Followed[];
  /** The days of the voucher in the day book, before and after; both null if it stays. */
  readonly days: { readonly out: Day | null; readonly into: Day | null };
  /** It is a count of the stock. */
  readonly counts?: true;
  /** The record is deleted by the entry. */
  readonly deletes?: true;
  /** What the voucher adds to the totals of the day book, before and after; both null if that stays. */
  readonly tally: { readonly out: DayTally | null; readonly into: DayTally | null };
  /** The day of the change, and the days of the voucher before and after it; missing for records that are no vouchers. */
  readonly changed?: { readonly on: Day; readonly days: readonly Day[] };
  /** The day of the change, if it may change what statements of earlier days say; only of masters. */
  readonly retold?: Day;
  /** What registers say of the document, before and after; both null if that stays. */
  readonly register: { readonly out: RegisterEntry | null; readonly into: RegisterEntry | null };
  /** What it says of sales, in the same way. */
  readonly sale: { readonly out: SaleEntry | null; readonly into: SaleEntry | null };
  /** What it says of its project. */
  readonly project: { readonly out: ProjectEntry | null; readonly into: ProjectEntry | null };
  /** What it is to GSTR-1. */
  readonly outward: { readonly out: Outward | null; readonly into: Outward | null };
  /** What it is to the return that tells its change after its own month was filed. */
  readonly amendment: { readonly out: Amendment | null; readonly into: Amendment | null };
  /** What it is to GSTR-3B as a purchase. */
  readonly inward: { readonly out: Inward | null; readonly into: Inward | null };
  /** What it says of tax at source. */
  readonly withheld: { readonly out: WithheldEntry | null; readonly into: WithheldEntry | null };
  /** What it adds to the sums of its party and year; missing if that stays. */
  readonly deducted?: DeductedChange;
  readonly words: { readonly out: readonly string[]; readonly into: readonly string[] };
  /** Of an item: how it was valued before, and how from now on; null if that stays. */
  readonly methods: { readonly out: readonly DatedMethod[]; readonly into: readonly DatedMethod[] } | null;
  /** What the catalogue of names has of the record from now on, null for nothing any more; missing if that stays. */
  readonly named?: LeafRow | null;
  /** Ledgers and items it touches. */
  readonly ledgers: ReadonlySet<string>;
  readonly items: ReadonlySet<string>;
  /** Documents from whose lines it takes, or took, and itself if it is an order that it changes, as `slug|id`. */
  readonly sources: ReadonlySet<string>;
  /** Those of them that are orders. */
  readonly orders: ReadonlySet<string>;
  /** The order it was, and is afterwards; missing if it stays. */
  readonly order?: OrderChange;
  /** Barcodes of the pieces it moves, or moved. */
  readonly codes: ReadonlySet<string>;
  /** All words the record had before the entry, and has after it, in their order. */
  readonly hadWords: ReadonlySet<string>;
  readonly allWords: ReadonlySet<string>;
}

/** What a document said of tax at source before and after an entry; null for nothing. */
export interface DeductedChange {
  readonly out: DeductedEntry | null;
  readonly into: DeductedEntry | null;
}

/** An order before and after an entry; null for other documents. */
export interface OrderChange {
  readonly out: StandingOrder | null;
  readonly into: StandingOrder | null;
}

export function foldEntry(logged: Entry, says: Says): FoldEntry {
  const [before, after] = [toldIn(says, logged, logged.before), toldIn(says, logged, logged.after)];
  const entry = before === logged.before && after === logged.after ? logged : { ...logged, before, after };
  const moves = !sameEffect(before?.effect ?? null, after?.effect ?? null) || numberOf(before) !== numberOf(after);
  const out = moves ? (before?.effect ?? null) : null;
  const into = moves ? (after?.effect ?? null) : null;
  const [stood, stands] = [voucherDay(before), voucherDay(after)];
  const had = new Set(before?.words);
  const has = new Set(after?.words);
  const named = namedAfter(entry.slug, before, after);
  const touching = touched(entry, [out, into], orderChange(says, entry.slug, before, after));
  return {
    sequence: entry.sequence,
    on: dayOf(entry.at),
    first: entry.first,
    slug: entry.slug,
    id: entry.id,
    number: numberOf(after ?? before),
    out,
    into,
    methods: methodsChanged(says, entry),
    ...(named === undefined ? {} : { named }),
    ...touching,
    orders: new Set([...touching.sources].filter((source) => says.isOrder(source.slice(0, source.indexOf('|'))))),
    lists: {
      out: listsOf(before).filter((list) => !listsOf(after).includes(list)),
      into: listsOf(after).filter((list) => !listsOf(before).includes(list)),
    },
    ...standing(entry),
    ...(entry.also === undefined ? {} : { also: entry.also }),
    register: saidBy(entry, says.register),
    sale: saidBy(entry, says.sale),
    project: saidBy(entry, says.project),
    outward: saidBy(entry, says.outward),
    amendment: saidBy(entry, says.amendment),
    inward: saidBy(entry, says.inward),
    withheld: saidBy(entry, (_, row, effect) => withheldEntry(row, effect)),
    ...deductedIn(deductedChange(says, entry.slug, before, after)),
    tally: tallied(before, after),
    days: stood === stands ? { out: null, into: null } : { out: stood, into: stands },
    ...(before !== null && after === null ? { deletes: true as const } : {}),
    ...(says.isCount(entry.slug) ? { counts: true as const } : {}),
    ...changedOn(entry, [stood, stands]),
    ...(retold(says.retells(entry.slug), before?.row ?? null, after?.row ?? null) === null ? {} : { retold: entry.at.slice(0, 10) }),
    words: { out: [...had].filter((word) => !has.has(word)), into: [...has].filter((word) => !had.has(word)) },
    hadWords: had,
    allWords: has,
  };
}

/** A body with what its effect did not say when it was saved. */
function toldIn(says: Says, { slug }: Entry, body: Body | null): Body | null {
  if (body === null || body.effect === null) return body;
  const effect = says.effect(slug, body.row, body.effect);
  return effect === body.effect ? body : { ...body, effect };
}

/** Ledgers, items, earlier documents and pieces that a voucher touches, also as an order. */
export function touched(
  voucher: { readonly slug: string; readonly id: string },
  effects: readonly (Effect | null)[],
  order: OrderChange | undefined,
) {
  const touching = touchedBy(...effects);
  return order === undefined ? touching : { ...touching, sources: new Set([...touching.sources, sourceKey(voucher)]), order };
}

export function orderChange(says: Says, slug: string, before: Body | null, after: Body | null): OrderChange | undefined {
  const [out, into] = [standingOrder(says, slug, before), standingOrder(says, slug, after)];
  return isDeepStrictEqual(out, into) ? undefined : { out, into };
}

export function deductedChange(says: Says, slug: string, before: Body | null, after: Body | null): DeductedChange | undefined {
  const [out, into] = [before, after].map((body) => (body === null ? null : says.deducted(slug, body.row, body.effect)));
  return isDeepStrictEqual(out, into) ? undefined : { out: out ?? null, into: into ?? null };
}

/** A field that is missing where nothing changes. */
export function deductedIn(deducted: DeductedChange | undefined): { readonly deducted?: DeductedChange } {
  return deducted === undefined ? {} : { deducted };
}

/** A record as an order; null if it is none, or if nothing can be taken from it any more. */
export function standingOrder(says: Says, slug: string, body: Body | null): StandingOrder | null {
  const lines = body?.effect?.opens ?? [];
  const kind = body === null || lines.length === 0 ? null : says.order(slug, body.row);
  if (kind === null || body === null) return null;
  const commits = commitmentOf(kind, body.row);
  return { kind, lines, ...(commits === null ? {} : { commits }) };
}

/** An item says in its fields how its stock is valued. What moved before it was deleted stays valued. */
function methodsChanged(says: Says, { slug, before, after }: Entry): FoldEntry['methods'] {
  const into = after === null ? null : says.methods(slug, after.row);
  if (into === null) return null;
  const out = (before === null ? null : says.methods(slug, before.row)) ?? usualMethods;
  return firstDifference(out, into) === null ? null : { out, into };
}

/** The list of a record, and those that only count it. */
export function listsOf(body: Body | null): readonly string[] {
  return body === null ? [] : [...(body.list === null ? [] : [body.list]), ...body.counted];
}

/** Documents are listed by branch and year. */
export function listedOf(slug: string, body: Body | null): Listed | null {
  const [, , yearId] = body?.list?.split('|') ?? [];
  const standing = body === null || yearId === undefined ? null : standingOf(body.row);
  return standing === null || yearId === undefined ? null : { ...standing, slug, yearId };
}

/** Also if it stays: its status may have followed another document until now. */
function standing({ slug, before, after }: Entry): Pick<FoldEntry, 'stands'> {
  const stands = listedOf(slug, after);
  return stands === null && listedOf(slug, before) === null ? {} : { stands };
}

/** A listed document is in the day book on the day in its field `date`. */
function voucherDay(body: Body | null): Day | null {
  const day = body?.row['date'];
  return body?.list && typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : null;
}

function tallied(before: Body | null, after: Body | null): FoldEntry['tally'] {
  const [out, into] = [tallyOf(before), tallyOf(after)];
  return isDeepStrictEqual(out, into) ? { out: null, into: null } : { out, into };
}

/** A voucher of the day book. */
export function tallyOf(body: Body | null): DayTally | null {
  const day = voucherDay(body);
  return body === null || day === null ? null : dayTally(day, body.row, body.effect);
}

function changedOn({ at }: Entry, days: readonly (Day | null)[]): Pick<FoldEntry, 'changed'> {
  const known = [...new Set(days.filter((day) => day !== null))];
  return known.length === 0 ? {} : { changed: { on: at.slice(0, 10), days: known } };
}

/** What a report says of a document, before and after; nothing if that stays. */
function saidBy<Said>({ slug, before, after }: Entry, say: (slug: string, row: Body['row'], effect: Body['effect']) => Said | null) {
  const [out, into] = [before, after].map((body) => (body === null ? null : say(slug, body.row, body.effect)));
  return isDeepStrictEqual(out, into) ? { out: null, into: null } : { out: out ?? null, into: into ?? null };
}

/** Ledgers, items, earlier documents and pieces two effects touch. */
export function touchedBy(...effects: readonly (Effect | null)[]): {
  readonly ledgers: ReadonlySet<string>;
  readonly items: ReadonlySet<string>;
  readonly sources: ReadonlySet<string>;
  readonly codes: ReadonlySet<string>;
} {
  const ledgers = new Set<string>();
  const items = new Set<string>();
  const sources = new Set<string>();
  const touched = new Set<string>();
  for (const effect of effects) {
    for (const { ledgerId } of effect?.postings ?? []) ledgers.add(ledgerId);
    for (const { ledgerId } of effect?.bills ?? []) ledgers.add(ledgerId);
    for (const { itemId, codes = [] } of effect?.movements ?? []) {
      items.add(itemId);
      for (const code of codes) touched.add(code);
    }
    for (const source of effect?.takes ?? []) sources.add(sourceKey(source));
  }
  return { ledgers, items, sources, codes: touched };
}

/** A document that others take from, as one text. */
export function sourceKey({ slug, id }: { readonly slug: string; readonly id: string }): string {
  return `${slug}|${id}`;
}

/** The number of a document is its field `number`; masters have none. */
export function numberOf(body: Body | null): string {
  const number = body?.row['number'];
  return typeof number === 'string' ? number : '';
}

/** The two halves of an entry's effect on the books. */
export function halves(entry: Pick<FoldEntry, 'out' | 'into'>): readonly { readonly effect: Effect; readonly factor: 1 | -1 }[] {
  const result: { effect: Effect; factor: 1 | -1 }[] = [];
  if (entry.out) result.push({ effect: entry.out, factor: -1 });
  if (entry.into) result.push({ effect: entry.into, factor: 1 });
  return result;
}
