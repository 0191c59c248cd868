import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { certainMatches, type OpenEntry, type OpenLine } from '#domain/bank/certain-matches';
import { reconciliationStatement } from '#domain/bank/reconciliation-statement';
import { openSearch } from '#domain/bank/suggestions';
import { paise } from '#domain/money/paise';

/** Computed by an independent model. */
interface Case {
  readonly id: string;
  readonly title: string;
  readonly account: { readonly from: string; readonly to: string; readonly opening: number; readonly closing: number };
  readonly learned: readonly { readonly text: string; readonly payee: string }[];
  readonly entries: readonly OpenEntry[];
  readonly lines: readonly (Omit<OpenLine, 'id' | 'bankRef'> & { readonly no: number })[];
  readonly expected: {
    readonly certain: readonly Matched[];
    readonly suggested: readonly (Matched & { readonly difference: number })[];
    readonly truth: readonly (Omit<Matched, 'reasons'> & { readonly difference: number })[];
    readonly unmatchedEntries: readonly string[];
    readonly unmatchedLines: readonly number[];
    readonly reconciliation: {
      readonly asOf: string;
      readonly balanceAsPerBooks: number;
      readonly issuedNotPresented: { readonly ids: readonly string[]; readonly total: number };
      readonly depositedNotCredited: { readonly ids: readonly string[]; readonly total: number };
      readonly notInBooks: { readonly lines: readonly number[]; readonly total: number };
      readonly differences: number;
      readonly balanceAsPerBank: number;
      readonly stale: readonly string[];
      readonly postDated: readonly string[];
    };
  };
}

interface Matched {
  readonly kind: string;
  readonly entries: readonly string[];
  readonly lines: readonly number[];
  readonly reasons: readonly string[];
}

const { cases } = JSON.parse(readFileSync(new URL('./bank-matching.json', import.meta.url), 'utf8')) as { cases: readonly Case[] };

const linesOf = (one: Case): readonly OpenLine[] => one.lines.map((line) => ({ ...line, id: String(line.no), bankRef: null }));
const inOrder = (all: readonly { readonly entries: readonly string[]; readonly lines: readonly (string | number)[] }[]) =>
  all.map(({ entries, lines }) => `${[...entries].sort()} = ${lines.map(String).sort()}`).sort();

describe.each(cases.map((one) => [`${one.id} ${one.title}`, one] as const))('%s', (_, one) => {
  const { certain, suggested, unmatchedEntries, unmatchedLines, truth, reconciliation } = one.expected;

  it('finds exactly the certain matches', () => {
    const found = certainMatches(linesOf(one), one.entries, one.learned);
    expect(inOrder(found)).toEqual(inOrder(certain));
    const said = new Map(found.map((match) => [inOrder([match])[0], `${match.kind}: ${match.reasons}`]));
    for (const match of certain) expect(said.get(inOrder([match])[0])).toBe(`${match.kind}: ${match.reasons}`);
  });

  it('suggests the other true matches at each of their lines', () => {
    const found = certainMatches(linesOf(one), one.entries, one.learned);
    const lines = linesOf(one).filter(({ id }) => !found.some((match) => match.lines.includes(id)));
    const entries = one.entries.filter(({ id }) => !found.some((match) => match.entries.includes(id)));
    const search = openSearch(lines, entries, one.learned);
    for (const wanted of suggested) {
      for (const no of wanted.lines) {
        const line = lines.find(({ id }) => id === String(no));
        expect(line).toBeDefined();
        const suggestions = line === undefined ? [] : search.suggest(line);
        const match = suggestions.find((each) => inOrder([each])[0] === inOrder([wanted])[0]);
        expect(match, JSON.stringify({ wanted, suggestions })).toMatchObject({ kind: wanted.kind, difference: wanted.difference });
        expect(match?.reasons).toEqual(expect.arrayContaining([...wanted.reasons]));
        expect(suggestions.length).toBeLessThanOrEqual(5);
      }
    }
  });

  it('states the reconciliation', () => {
    const { account } = one;
    const posted = one.entries.filter(({ date }) => date <= account.to).reduce((sum, { amount }) => sum + amount, 0);
    const statement = reconciliationStatement({
      asOf: account.to,
      balanceAsPerBooks: paise(account.opening + posted),
      entries: one.entries.filter(({ id }) => unmatchedEntries.includes(id)),
      lines: linesOf(one).filter(({ id }) => unmatchedLines.map(String).includes(id)),
      differences: paise(truth.reduce((sum, { difference }) => sum + difference, 0)),
    });
    const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);
    expect({
      ...statement,
      issuedNotPresented: { ids: ids(statement.issuedNotPresented.rows), total: statement.issuedNotPresented.total },
      depositedNotCredited: { ids: ids(statement.depositedNotCredited.rows), total: statement.depositedNotCredited.total },
      notInBooks: { lines: ids(statement.notInBooks.rows).map(Number), total: statement.notInBooks.total },
      stale: ids(statement.stale),
      postDated: ids(statement.postDated),
    }).toEqual(reconciliation);
    expect(statement.balanceAsPerBank).toBe(account.closing);
  });
});
