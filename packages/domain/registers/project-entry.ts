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

export interface ProjectEntry {
  readonly projectId: string;
  readonly date: Day;
  readonly number: string;
  readonly partyName: string;
  /** Each ledger and each item once. */
  readonly lines: readonly ProjectLine[];
}

/** What a stored document says of its project; null without one, and of a document that moves nothing. */
export function projectEntry(row: Plain, effect: Pick<Effect, 'date' | 'postings' | 'movements'> | null): ProjectEntry | null {
  const projectId = text(row['projectId']);
  if (projectId === '' || effect === null) return null;
  const lines = [...ledgersIn(effect), ...itemsIn(effect)];
  if (lines.length === 0) return null;
  return { projectId, date: effect.date, number: text(row['number']), partyName: text(row['partyName']), lines };
}

function ledgersIn({ postings }: Pick<Effect, 'postings'>): readonly ProjectLine[] {
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
