import { useState } from 'react';
import { paise } from '#domain/money/paise';
import type { BankEntryAnswer, BankLineAnswer } from '#modules/accounts/bank-cash/bank-operations';

/** What is chosen at first: of a suggestion that differs, its entries and lines. */
export interface Beginning {
  readonly entries: readonly BankEntryAnswer[];
  readonly lines: readonly BankLineAnswer[];
}

export type ChosenMatch = ReturnType<typeof useChosenMatch>;

/** The entries and lines that are chosen to belong together, and the amount by which they differ. */
export function useChosenMatch(line: BankLineAnswer, begins: Beginning) {
  const [entries, setEntries] = useState(() => byId(begins.entries));
  const [lines, setLines] = useState(() => byId([line, ...begins.lines]));
  const booked = paise(sum(entries.values()));
  return {
    entries,
    lines,
    booked,
    rest: sum(lines.values()) - booked,
    isChanged:
      lines.size !== byId([line, ...begins.lines]).size ||
      entries.size !== begins.entries.length ||
      begins.entries.some(({ id }) => !entries.has(id)),
    toggleEntry: (one: BankEntryAnswer) => setEntries((now) => toggled(now, one)),
    toggleLine: (one: BankLineAnswer) => setLines((now) => toggled(now, one)),
  };
}

function byId<One extends { readonly id: string }>(all: readonly One[]): ReadonlyMap<string, One> {
  return new Map(all.map((one) => [one.id, one]));
}

function toggled<One extends { readonly id: string }>(map: ReadonlyMap<string, One>, one: One): ReadonlyMap<string, One> {
  const next = new Map(map);
  if (!next.delete(one.id)) next.set(one.id, one);
  return next;
}

function sum(some: Iterable<{ readonly amount: number }>): number {
  return [...some].reduce((total, { amount }) => total + amount, 0);
}
