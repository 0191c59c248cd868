import { replaceEqualDeep } from '@tanstack/react-query';
import type { Posting } from '#domain/posting/effect';
import { type Problem, Refusal } from '#domain/refusal';
import type { AnyDocument, AnyRow, DocumentFacts } from '#modules/kit/module';
import { countedLines, type DocumentDraft, rowOf } from './document-draft.ts';
import { type DocumentLayout, type LinesLayout, tablesIn } from './document-layout.ts';
import { withStock } from './goods/stock-at-places.ts';
import type { LoadedFacts } from './use-facts.ts';

/** Computed from the fields typed so far. */
export interface Live {
  readonly row: AnyRow;
  /** Computed lines by the key of the line. */
  readonly lines: ReadonlyMap<string, AnyRow>;
  readonly problems: readonly Problem[];
  /** Empty while the document has problems or its facts are loading. */
  readonly postings: readonly Posting[];
  readonly facts: DocumentFacts | null;
  /** Every record that the document names is loaded, so figures are final. */
  readonly whole: boolean;
}

/**
 * Totals, problems and postings by the module's own functions: the same that the server will run. A record that is not loaded yet, perhaps
 * because there is no connection, looks like a missing one. So until the facts are whole the document has no problems here, and the server
 * decides. What is as `before` stays the same object.
 */
export function liveOf(
  module: AnyDocument,
  layout: DocumentLayout,
  draft: DocumentDraft,
  { facts, whole, stock }: LoadedFacts,
  before: Live | null = null,
  stored: AnyRow | null = null,
): Live {
  const place = { branchId: facts?.branch.id ?? '', financialYearId: facts?.year.id ?? '', status: module.statuses[0], cancelled: false };
  const typed = rowOf(module, layout, draft, place);
  if (facts === null) return { row: typed, lines: new Map(), problems: [], postings: [], facts, whole };
  const completed: AnyRow = module.complete(typed, facts);
  const row: AnyRow = replaceEqualDeep(
    before?.row,
    !stock || !layout.byStock ? completed : withStock(module, layout.byStock, completed, facts, stock, stored),
  );
  const problems = whole ? attempt(() => module.check(row, facts), []) : [];
  const postings = whole && problems.length === 0 ? attempt(() => module.post(row, facts), []) : [];
  const same = replaceEqualDeep({ problems: before?.problems, postings: before?.postings }, { problems, postings });
  return { row, lines: computedLines(layout, draft, row, facts), ...same, facts, whole };
}

function computedLines(layout: DocumentLayout, draft: DocumentDraft, row: AnyRow, facts: DocumentFacts): ReadonlyMap<string, AnyRow> {
  const lines = new Map<string, AnyRow>();
  for (const table of tablesIn(layout)) {
    const computed = Array.isArray(row[table.field]) ? (row[table.field] as readonly AnyRow[]) : [];
    countedLines(draft, table.field).forEach((line, index) => {
      const own = computed[index];
      if (own) lines.set(line.key, withNames(table, own, facts));
    });
  }
  return lines;
}

const named = new WeakMap<AnyRow, AnyRow>();

/** A line with the names of its records that it does not keep itself, such as the ledger of a charge. The same line stays the same object. */
export function withNames({ columns }: LinesLayout, line: AnyRow, facts: DocumentFacts | null): AnyRow {
  const known = named.get(line);
  if (known !== undefined || facts === null) return known ?? line;
  const names = columns.flatMap(({ key, kind, source }): (readonly [string, unknown])[] => {
    const [name, id] = [key.replace(/Id$/, 'Name'), line[key]];
    if (kind !== 'option' || source === undefined || line[name] || typeof id !== 'string') return [];
    const found = facts.find(source, id)?.['name'];
    return found === undefined ? [] : [[name, found]];
  });
  if (names.length === 0) return line;
  const answer = { ...line, ...Object.fromEntries(names) };
  named.set(line, answer);
  return answer;
}

/** Its own rules may refuse a half-typed document. That is not an error of the screen. */
export function attempt<Answer>(work: () => Answer, otherwise: Answer): Answer {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refusal) return otherwise;
    throw error;
  }
}

/**
 * The postings of a stored document, from its stored figures. Some of them depend on the books at the commit, such as what earlier returns
 * took from an invoice, so they are not computed again. Null until all facts are loaded.
 */
export function storedPostings(module: AnyDocument, stored: AnyRow, { facts, whole }: Live): readonly Posting[] | null {
  return facts !== null && whole ? attempt(() => module.post(stored, facts), []) : null;
}

/** A problem's place on the screen: the cell of a line by its key, or a field. */
export function placeOfProblem(
  draft: DocumentDraft,
  path: string,
): { readonly line: string; readonly column: string; readonly table: string } | null {
  const [table = '', index = '', column = ''] = path.split('.');
  const lines = draft.tables[table];
  if (lines === undefined || !/^\d+$/.test(index)) return null;
  const line = countedLines(draft, table)[Number(index)];
  return line === undefined ? null : { line: line.key, column, table };
}
