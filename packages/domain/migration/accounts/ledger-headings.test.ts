import { expect, it } from 'vitest';
import { headingsAt, isLedger, ledgerHeadings, probableHeadings } from '#domain/migration/accounts/ledger-headings';

const table = (...lines: readonly string[]) => ({ name: 'a.csv', rows: lines.map((line) => line.split('|')) });

const headed = [
  ['in the first row', ['Date|Account|Debit|Credit', '1-4-2026|Cash|5|'], 0, ['Date', 'Account', 'Debit', 'Credit']],
  ['below a title', ['Acme|||', 'Tag|Konto|Soll|Haben', '1-4-2026|Cash|5|'], 1, ['Tag', 'Konto', 'Soll', 'Haben']],
  ['in two rows', ['Tag|Konto|Betrag|', '||Soll|Haben', '1-4-2026|Cash|5|'], 1, ['Tag', 'Konto', 'Soll', 'Haben']],
  ['twice the same', ['Date|Account|Amount|Amount', '1-4-2026|Cash|5|'], 0, ['Date', 'Account', 'Amount', 'Amount (2)']],
  ['in a file of text alone', ['Colour|Weight', 'red|heavy'], 0, ['Colour', 'Weight']],
  ['nowhere', ['1-4-2026|5', '2-4-2026|6'], 0, ['1-4-2026', '5']],
] as const;
it.each(headed)('are headed %s', (_, lines, at, headings) => {
  const found = table(...lines);
  expect([probableHeadings(found), headingsAt(found, probableHeadings(found))]).toEqual([at, headings]);
});

it('that were chosen are found by their headings', () => {
  const found = table('Acme', 'Tag|Konto|Betrag', '1-4-2026|Cash|5');
  expect([
    ledgerHeadings(found),
    ledgerHeadings(found, { Tag: 'date', Betrag: 'amount', Konto: null }),
    ledgerHeadings(found, { Datum: 'date' }),
  ]).toEqual([-1, 1, -1]);
});

it.each([
  ['Date|Account|Debit|Credit', '1-4-2026|Cash|5|', true],
  ['Date|Debit|Credit', 'Cash||', true],
  ['Date|Konto|Debit|Credit', '1-4-2026|Cash|5|', false],
  ['Name|Amount', 'x|1', false],
])('%s above %s: a general ledger %s', (headings, row, is) => {
  expect(isLedger(table(headings, row))).toBe(is);
});
