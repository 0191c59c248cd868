import { describe, expect, it } from 'vitest';
import { type LetterFacts, letterPaper, notNeeded, overdueOf, subjectOf } from '#application/letters/letter-paper';
import type { OpenBill } from '#domain/bills/bill-parts';
import { paise } from '#domain/money/paise';

const bill = (number: string, date: string, dueDate: string, open: number): OpenBill => ({
  ...{ ledgerId: 'asha', billId: number, kind: 'bill', number, date, dueDate, amount: paise(open), open: paise(open) },
  voucher: { slug: 'sales-invoice', id: number },
});
const facts: LetterFacts = {
  kind: 'Statement',
  organisation: { name: 'Suryodaya Solar', legalName: 'Suryodaya Solar LLP', bankName: 'Bank of Pune' },
  branch: {},
  party: { name: 'Asha Traders', gstin: '27AAACR5055K1Z7', billingAddress: { line1: '12 FC Road', city: 'Pune', state: '27' } },
  ...{ from: '2026-04-01', asOf: '2026-11-20', today: '2026-11-21', message: '' },
  balance: paise(900_00),
  bills: [
    bill('SI/2', '2026-11-01', '2026-12-31', 700_00),
    bill('SI/1', '2026-06-01', '2026-07-01', 300_00),
    bill('BC/1', '2026-06-02', '2026-06-02', -100_00),
  ],
  statement: {
    opening: paise(50_00),
    rows: [
      {
        ...{ date: '2026-06-01', slug: 'sales-invoice', id: 'one', type: 'Sales Invoice', number: 'SI/1', amount: paise(850_00) },
        ...{ contra: 'Sales', others: [], bills: [], items: [], reference: 'PO 7', narration: null, reconciledOn: null },
      },
    ],
  },
};

it('a statement runs from the opening balance, and says who owes whom', () => {
  const paper = letterPaper(facts);
  expect(paper.lines.rows).toEqual([
    ['01-Apr-2026', 'Opening balance', '', '', '50.00 Dr'],
    ['01-Jun-2026', 'Sales Invoice SI/1 PO 7', '850.00', '', '900.00 Dr'],
  ]);
  expect(paper.introduction).toBe('This is your account from 01-Apr-2026 to 20-Nov-2026. At the end of it you owe us ₹900.00.');
  expect(paper.totals).toEqual([{ label: 'You owe us', value: '₹900.00', strong: true }]);
  expect(paper.bank).toEqual([{ label: 'Bank', value: 'Bank of Pune' }]);
  expect(letterPaper({ ...facts, balance: paise(-5_00) }).introduction).toContain('we owe you ₹5.00');
  expect(letterPaper({ ...facts, balance: paise(0) }).introduction).toContain('your account is settled');
});

describe('a reminder', () => {
  const reminder = { ...facts, kind: 'Reminder', message: 'Call Meera for questions.' } as const;

  it('lists bills that are overdue and what was paid on account, and asks for the rest', () => {
    const paper = letterPaper(reminder);
    expect(paper.lines.rows).toEqual([
      ['SI/1', '01-Jun-2026', '01-Jul-2026', '142', '300.00', '300.00'],
      ['BC/1', '02-Jun-2026', '02-Jun-2026', '', '-100.00', '-100.00'],
    ]);
    expect(paper.introduction).toMatch(/^₹200\.00 is overdue as of 20-Nov-2026\..*\n\nCall Meera for questions\.$/s);
    expect(overdueOf(reminder)).toBe(200_00);
    const paid = { ...reminder, bills: [...facts.bills, bill('BC/2', '2026-11-02', '2026-11-02', -250_00)] };
    expect([overdueOf(paid), notNeeded(paid)]).toEqual([0, 'Nothing is overdue']);
  });

  it.each([
    ['is needed', '2026-07-02', null],
    ['is not needed on the day a bill falls due', '2026-07-01', 'Nothing is overdue'],
  ])('%s', (_, asOf, why) => {
    expect(notNeeded({ ...reminder, asOf })).toBe(why);
  });
});

it('a balance confirmation has every open bill and a reply slip', () => {
  const paper = letterPaper({ ...facts, kind: 'Balance Confirmation' });
  expect(paper.lines.rows.map(([number]) => number)).toEqual(['SI/1', 'BC/1', 'SI/2']);
  expect(paper.sections?.[0]?.label).toBe('Reply slip');
  expect(paper.sections?.[0]?.value).toContain('[  ] We confirm ₹900.00 payable to you as of 20-Nov-2026.');
  expect(paper.bank).toEqual([]);
  expect(paper.parties[0]).toMatchObject({ name: 'Asha Traders' });
});

it.each([
  ['Statement', 'Statement of account as of 20-Nov-2026 from Suryodaya Solar'],
  ['Reminder', 'Payment reminder from Suryodaya Solar'],
  ['Balance Confirmation', 'Balance confirmation as of 20-Nov-2026 for Suryodaya Solar'],
] as const)('the subject of a %s', (kind, subject) => {
  expect(subjectOf({ ...facts, kind })).toBe(subject);
});
