import { expect, it } from 'vitest';
import { columnsProblem, proposedColumns } from '#domain/migration/accounts/ledger-columns';

it('are proposed once for each heading', () => {
  expect(proposedColumns(['Date', 'Source', 'Description', 'Reference', 'Debit', 'Credit', 'Running Balance', 'Description ', ''])).toEqual(
    {
      ...{ Date: 'date', Source: 'type', Description: 'narration', Reference: 'number', Debit: 'debit', Credit: 'credit' },
      ...{ 'Running Balance': 'balance', 'Description ': null },
    },
  );
});

it.each([
  [{ A: 'date', B: 'debit', C: 'credit' }, null],
  [{ A: 'date', B: 'amount', C: null }, null],
  [{ A: 'date', B: 'debit' }, 'Choose columns for Debit and Credit, or one for Amount'],
  [{ B: 'amount' }, 'Choose a column for Date'],
  [{ A: 'date', B: 'amount', C: 'date' }, 'Date is chosen twice'],
  [{ A: 'date', B: 'amount', C: 'toString' }, 'There is no column toString'],
])('%j: %s', (chosen, problem) => {
  expect(columnsProblem(chosen)).toBe(problem);
});
