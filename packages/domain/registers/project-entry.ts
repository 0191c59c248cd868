import type { Effect } from '#domain/posting/effect';
import { type Plain, text } from '#domain/registers/plain-row';
import type { Day } from '#domain/time/day';

/** What a document of a project does on a ledger, or with an item. */
export interface ProjectLine {
  readonly of: 'ledger' | 'item';
  readonly id: string;
  /** Of a ledger: its postings, debit positive. Of an item: the cost of what came in with one. In paise. */
  readonly amount: number;
  /** Of an item: what went out less what came back, in ten-thousandths of the unit. Its cost follows from the valuation. */
  readonly issued: number;
}

/** A line with the project it belongs to. */
interface LineOfProject extends ProjectLine {
  readonly projectId: string;
}

export interface ProjectEntry {
  readonly date: Day;
  readonly number: string;
  readonly partyName: string;
  /** Each ledger and each item once in each project. */
  readonly lines: readonly LineOfProject[];
}

/** What a document posts for a project, where it says so line by line. */
export interface PostedFor {
  /** Empty for no project. */
  readonly projectId: string;
  readonly ledgerId: string;
  readonly amount: number;
}

/**
 * What a stored document says of its projects; null without one, and of a document that moves nothing. It belongs to its project as a whole,
 * unless `posted` says it line by line.
 */
export function projectEntry(row: Plain, effect: Effected | null, posted?: readonly PostedFor[]): ProjectEntry | null {
  if (effect === null) return null;
  const lines = posted === undefined ? linesOfWhole(row, effect) : linesOf(posted);
  if (lines.length === 0) return null;
  return { date: effect.date, number: text(row['number']), partyName: text(row['partyName']), lines };
}

type Effected = Pick<Effect, 'date' | 'postings' | 'movements'>;

function linesOfWhole(row: Plain, effect: Effected): readonly LineOfProject[] {
  const projectId = text(row['projectId']);
  return projectId === '' ? [] : [...ledgersIn(effect), ...itemsIn(effect)].map((line) => ({ ...line, projectId }));
}

function linesOf(posted: readonly PostedFor[]): readonly LineOfProject[] {
  const said = posted.filter(({ projectId }) => projectId !== '');
  return [...Map.groupBy(said, ({ projectId }) => projectId)].flatMap(([projectId, postings]) =>
    ledgersIn({ postings }).map((line) => ({ ...line, projectId })),
  );
}

interface Posted {
  readonly ledgerId: string;
  readonly amount: number;
}

function ledgersIn({ postings }: { readonly postings: readonly Posted[] }): readonly ProjectLine[] {
  return [...Map.groupBy(postings, ({ ledgerId }) => ledgerId)]
    .map(([id, own]): ProjectLine => ({ of: 'ledger', id, amount: own.reduce((sum, { amount }) => sum + amount, 0), issued: 0 }))
    .filter(({ amount }) => amount !== 0);
}

function itemsIn({ movements }: Pick<Effect, 'movements'>): readonly ProjectLine[] {
  return [...Map.groupBy(movements, ({ itemId }) => itemId)]
    .map(([id, own]): ProjectLine => {
      const received = own.filter(({ value }) => value !== null);
      const issued = own.filter(({ value }) => value === null);
      return {
        ...{ of: 'item', id, amount: received.reduce((sum, { value }) => sum + (value ?? 0), 0) },
        issued: 0 - issued.reduce((sum, { quantity }) => sum + quantity, 0),
      };
    })
    .filter(({ amount, issued }) => amount !== 0 || issued !== 0);
}
