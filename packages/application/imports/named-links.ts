import { maySee } from '#application/chains/seen-sources';
import type { Context } from '#application/context';
import { documentByNumber } from '#application/imports/rows/document-by-number';
import type { Stored } from '#application/ports/records';
import type { OpenBill } from '#domain/bills/bill-parts';
import { sameNumberKey } from '#domain/gst/document-number';
import { mulDiv, paise } from '#domain/money/paise';
import type { Problem } from '#domain/refusal';
import { normalName } from '#domain/text/normalise';
import type { AnyDocument, AnyRow } from '#modules/kit/module';
import { lineIdOf, linkedLines } from '#modules/kit/trade/chain';

/** Documents of a file that name earlier documents and bills by number instead of by id. */

type Body = Record<string, unknown>;

/** What the cells of a line name. */
interface LineNames {
  readonly fromDocument?: string;
  readonly fromLine?: string;
  readonly againstBill?: string;
}

/** A body without the names, and the names of each of its lines. */
export function apartFromNames(values: AnyRow): { readonly body: Body; readonly names: readonly LineNames[] } {
  const lines = linesOf(values, 'lines');
  if (lines.length === 0) return { body: { ...values }, names: [] };
  const names = lines.map(({ fromDocument, fromLine, againstBill }) => ({ fromDocument, fromLine, againstBill }) as LineNames);
  const bare = lines.map(({ fromDocument: _, fromLine: __, againstBill: ___, ...line }) => line);
  return { body: { ...values, lines: bare }, names };
}

export interface Linked {
  /** Whether anything was named. */
  readonly any: boolean;
  readonly problems: readonly Problem[];
  /** References that were added, such as `allocations.2`, by the cell that they come from. */
  readonly cells: ReadonlyMap<string, string>;
}

export interface Linker {
  /** Looks for the earlier documents of many documents at once. */
  expect(names: Iterable<string>): Promise<void>;
  /** Puts the ids in, and what a line leaves out that the earlier one says. What is open is decided at the commit, not here. */
  link(body: Body, names: readonly LineNames[]): Promise<Linked>;
  /** Bills that were open before the last rows may be settled now. */
  forgetBills(): void;
}

export function linker(context: Context, document: AnyDocument): Linker {
  const sources = sourceFinder(context, document);
  const bills = new Map<string, Promise<ReadonlyMap<string, readonly OpenBill[]>>>();
  const { books } = context.ports;
  const openBillsOf = (ledgerId: string) => {
    const known = bills.get(ledgerId) ?? books.openBills(context.scope, context.scope.branchId, ledgerId).then(byNumber);
    bills.set(ledgerId, known);
    return known;
  };

  /** The open bill of a ledger with this number. `side`: that of the bill, which tells two with one number apart; empty: either. */
  const nameBill = async (ledgerId: unknown, named: Body, side: string, at: string): Promise<readonly Problem[]> => {
    const { number } = named;
    if (typeof ledgerId !== 'string' || typeof number !== 'string') return [];
    const all = (await openBillsOf(ledgerId)).get(sameNumberKey(number)) ?? [];
    const onSide = all.filter(({ open }) => (side === 'Debit' ? open > 0 : side === 'Credit' ? open < 0 : true));
    const [bill, other] = all.length > 1 ? onSide : all;
    if (bill === undefined) return [{ path: at, message: `This party has no open bill ${number}` }];
    if (other !== undefined) return [{ path: at, message: `This party has several open bills ${number}. Settle this one by hand` }];
    named['billId'] = bill.billId;
    return [];
  };

  /** The lines of a set-off are bills of its party. */
  const setOffBills = async (body: Body): Promise<Linked> => {
    const problems: Problem[] = [];
    for (const [i, line] of linesOf(body, 'lines').entries())
      problems.push(...(await nameBill(body['partyId'], line, String(line['side'] ?? ''), `lines.${i}.number`)));
    return { any: true, problems, cells: new Map() };
  };

  const settleBills = async (body: Body, names: readonly LineNames[]): Promise<Linked> => {
    let any = false;
    const own = linesOf(body, 'allocations').map((one) => ({ ...one }));
    const cells = new Map<string, string>();
    const problems: Problem[] = [];
    for (const [i, one] of own.entries()) {
      if (one['kind'] !== undefined && one['kind'] !== 'against') continue;
      problems.push(...(await nameBill(one['ledgerId'], one, settledSide(one), `allocations.${i}.number`)));
      any = true;
    }
    for (const [i, { againstBill }] of names.entries()) {
      const line = linesOf(body, 'lines')[i];
      if (againstBill === undefined || line === undefined) continue;
      const { ledgerId, amount = line['debit'] ?? line['credit'] } = line;
      const side = line['debit'] ? { side: 'Debit' } : line['credit'] ? { side: 'Credit' } : {};
      const allocation = { ledgerId, kind: 'against', ...side, number: againstBill, amount };
      problems.push(...(await nameBill(ledgerId, allocation, settledSide(allocation), `lines.${i}.againstBill`)));
      cells.set(`allocations.${own.length}`, `lines.${i}.againstBill`);
      own.push(allocation);
      any = true;
    }
    if (own.length > 0) body['allocations'] = own;
    return { any, problems, cells };
  };

  return {
    expect: sources.expect,
    forgetBills: () => bills.clear(),
    async link(body, names) {
      const problems: Problem[] = [];
      const corrected = await sources.ofHead(body);
      let any = false;
      for (const [i, { fromDocument, fromLine }] of names.entries()) {
        const source = fromDocument === undefined ? corrected : await sources.named(fromDocument);
        const line = linesOf(body, 'lines')[i];
        if (line === undefined || (source === undefined && fromDocument === undefined)) continue;
        any = true;
        const problem = typeof source === 'object' ? follow(document, body, line, source, fromLine) : notOne(fromDocument, source);
        if (problem !== undefined) problems.push({ ...problem, path: `lines.${i}.${problem.path}` });
      }
      if (setsOff(document)) return setOffBills(body);
      if (document.fields['allocations'] === undefined) return { any, problems, cells: new Map() };
      const settled = await settleBills(body, names);
      return { any: any || settled.any, problems: [...problems, ...settled.problems], cells: settled.cells };
    },
  };
}

/** A debit settles a bill that is a credit. */
function settledSide({ side }: Body): string {
  return side === 'Debit' ? 'Credit' : side === 'Credit' ? 'Debit' : '';
}

/** Whether the lines of a document are bills. */
function setsOff({ fields: { lines } }: AnyDocument): boolean {
  return lines?.kind === 'lines' && lines.of['billId'] !== undefined;
}

function notOne(name: string | undefined, several: 'several' | undefined): Problem {
  if (several === undefined) return { path: 'sourceId', message: `${name} was not found` };
  return { path: 'sourceId', message: `There are several documents ${name}. Write its kind before the number` };
}

interface Source {
  readonly kind: AnyDocument;
  readonly stored: Stored;
}

/** Finds earlier documents, and remembers those found last: their rows are below each other, and people list them in order. */
function sourceFinder(context: Context, document: AnyDocument) {
  const from = document.chain?.from ?? [];
  const known = new Map<string, Promise<Source | 'several' | undefined>>();
  const kindsOf = async () => {
    const { documents } = await import('#modules/all-modules');
    return documents.filter(({ slug }) => from.includes(slug));
  };
  const find = async (name: string): Promise<Source | 'several' | undefined> => {
    const kinds = await kindsOf();
    const said = kinds.find(({ title }) => normalName(name).startsWith(`${normalName(title)} `));
    const number = said === undefined ? name : name.trim().slice(said.title.length).trim();
    // A number may itself begin like the name of a kind.
    const found = said && (await numbered([said], number));
    const all = found === undefined || found.length === 0 ? await numbered(kinds, name) : found;
    return all.length > 1 ? 'several' : all[0];
  };
  const numbered = async (kinds: readonly AnyDocument[], number: string): Promise<readonly Source[]> => {
    const stored = await Promise.all(kinds.map((kind) => documentByNumber(context, kind, number)));
    return kinds.flatMap((kind, at) => (stored[at] === undefined ? [] : [{ kind, stored: stored[at] }]));
  };
  const named = (name: string): Promise<Source | 'several' | undefined> => {
    const before = known.get(name) ?? find(name);
    if (known.size >= mostKnown) known.clear();
    known.set(name, before);
    return before;
  };
  return {
    named,
    async expect(names: Iterable<string>): Promise<void> {
      const wanted = [...new Set(names)];
      for (let at = 0; at < wanted.length; at += soughtAtOnce) await Promise.all(wanted.slice(at, at + soughtAtOnce).map(named));
    },
    /** The invoice that a return or a note names once for all its lines. */
    async ofHead(body: Body): Promise<Source | undefined> {
      for (const [name, field] of Object.entries(document.fields)) {
        const id = body[name];
        if (field.kind !== 'ref' || !from.includes(field.to) || typeof id !== 'string') continue;
        const stored = await context.ports.records.find(context.scope, field.to, id);
        const kind = (await kindsOf()).find(({ slug }) => slug === field.to);
        if (stored !== undefined && kind !== undefined && maySee(context, kind, stored)) return { kind, stored };
      }
      return undefined;
    },
  };
}

const mostKnown = 2_000;
const soughtAtOnce = 16;

/** Makes a line follow one of the earlier document: the one with this place, or else with its item. Returns why it cannot. */
function follow(
  document: AnyDocument,
  body: Body,
  line: Body,
  { kind, stored }: Source,
  fromLine: string | undefined,
): Problem | undefined {
  const number = String(stored.row['number']);
  const all = linkedLines(stored.row, kind).map((one, place) => ({ one, place, lineId: lineIdOf(one, place) }));
  const wanted =
    fromLine === undefined
      ? all.filter(({ one }) => line['itemId'] === undefined || one.itemId === line['itemId'])
      : all.filter(({ place }) => String(place + 1) === fromLine);
  const [found, other] = wanted;
  if (found === undefined && fromLine === undefined) return { path: 'itemId', message: `${number} does not have this item` };
  if (found === undefined) return { path: 'sourceLine', message: `${number} has no line ${fromLine}` };
  if (other !== undefined) {
    const places = wanted.map(({ place }) => place + 1).join(', ');
    return { path: 'sourceLine', message: `Say which line of ${number} this is: ${places}` };
  }
  Object.assign(line, { sourceSlug: kind.slug, sourceId: stored.id, sourceLine: found.lineId });
  fill(document, line, found.one as unknown as AnyRow);
  if (!document.fields['currency']?.computed && body['currency'] === undefined && stored.row['currency']) {
    body['currency'] = stored.row['currency'];
    body['exchangeRate'] ??= stored.row['exchangeRate'];
  }
  return undefined;
}

/** What a line costs. A file says all of it, or the earlier line does. */
const price: ReadonlySet<string> = new Set(['rate', 'discountPercent', 'discountAmount', 'taxInclusive']);

/** Fills cells that are left empty as the form does when it takes over a line; its quantity is said in the file. */
function fill({ fields, chain }: AnyDocument, line: Body, from: AnyRow): void {
  const own = fields['lines']?.kind === 'lines' ? fields['lines'].of : {};
  const isPriced = chain?.corrects === true || [...price].some((name) => line[name] !== undefined);
  for (const [name, { computed, linked }] of Object.entries(own)) {
    const value = from[name] ?? undefined;
    if (computed || linked || name === 'quantity' || line[name] !== undefined || value === undefined) continue;
    if (price.has(name) && isPriced) continue;
    line[name] = name === 'discountAmount' ? shareOf(Number(value), line, from) : value;
  }
}

/** A discount in rupees is shared by quantity. */
function shareOf(discount: number, line: Body, from: AnyRow): number {
  const whole = Number(from['quantity']);
  return whole > 0 && typeof line['quantity'] === 'number' ? mulDiv(paise(discount), line['quantity'], whole) : discount;
}

function byNumber(bills: readonly OpenBill[]): ReadonlyMap<string, readonly OpenBill[]> {
  return Map.groupBy(
    bills.filter(({ open }) => open !== 0),
    ({ number }) => sameNumberKey(number),
  );
}

function linesOf(body: AnyRow, name: string): readonly Body[] {
  const lines = body[name];
  return Array.isArray(lines) ? lines : [];
}
