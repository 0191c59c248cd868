import { maySee } from '#application/chains/seen-sources';
import type { Context } from '#application/context';
import { type Body, billFinder, type LineNames, type Linked, linesOf } from '#application/imports/named-bills';
import { documentByNumber } from '#application/imports/rows/document-by-number';
import type { Stored } from '#application/ports/records';
import { mulDiv, paise } from '#domain/money/paise';
import type { Problem } from '#domain/refusal';
import { normalName } from '#domain/text/normalise';
import type { AnyDocument, AnyRow } from '#modules/kit/module';
import { lineIdOf, linkedLines } from '#modules/kit/trade/chain';

/** Documents of a file that name earlier documents and bills by number instead of by id. */

/** A body without the names, and the names of each of its lines. */
export function apartFromNames(values: AnyRow): { readonly body: Body; readonly names: readonly LineNames[] } {
  const lines = linesOf(values, 'lines');
  if (lines.length === 0) return { body: { ...values }, names: [] };
  const names = lines.map(({ fromDocument, fromLine, againstBill }) => ({ fromDocument, fromLine, againstBill }) as LineNames);
  const bare = lines.map(({ fromDocument: _, fromLine: __, againstBill: ___, ...line }) => line);
  return { body: { ...values, lines: bare }, names };
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
  const bills = billFinder(context);

  return {
    expect: sources.expect,
    forgetBills: bills.forget,
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
      if (setsOff(document)) return { any: true, problems: await bills.setOff(body), cells: new Map() };
      if (document.fields['allocations'] === undefined) return { any, problems, cells: new Map() };
      const settled = await bills.settle(body, names);
      return { any: any || settled.any, problems: [...problems, ...settled.problems], cells: settled.cells };
    },
  };
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
