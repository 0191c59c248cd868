import { expect, it } from 'vitest';
import { codeText, documentRecord, fitted } from '#domain/tally/rows/row-texts';

it('a document is as many rows as its longest list, and only the first says what is of the document', () => {
  const record = documentRecord({
    ...{ slug: 'journal-voucher', date: '2025-04-01', key: 'g', level: 1 },
    head: { number: '1', narration: '', referenceNo: null },
    lists: { lines: [{ ledgerId: 'Rent', debit: '5.00' }, { ledgerId: 'Cash' }], allocations: [{ number: 'B/1', amount: 0 }] },
  });
  expect(record).toEqual({
    ...{ slug: 'journal-voucher', date: '2025-04-01', level: 1 },
    rows: [
      {
        ...{ document: 'g', date: '2025-04-01', number: '1', 'lines.0.ledgerId': 'Rent', 'lines.0.debit': '5.00' },
        ...{ 'allocations.0.number': 'B/1', 'allocations.0.amount': '0' },
      },
      { document: 'g', 'lines.0.ledgerId': 'Cash' },
    ],
  });
});

it.each([
  [codeText(' GH 24/01 (old) '), 'GH-24/01-old-'],
  [fitted('abcdef', 6), 'abcdef'],
  [fitted('abcdefg', 6), 'abcde…'],
])('%s', (text, expected) => {
  expect(text).toBe(expected);
});
