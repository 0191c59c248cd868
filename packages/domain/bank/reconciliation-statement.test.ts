import { expect, it } from 'vitest';
import { reconciliationStatement } from '#domain/bank/reconciliation-statement';
import { paise } from '#domain/money/paise';

const entry = (id: string, date: string, amount: number, more: object = {}) => ({
  ...{ id, number: id, date, amount: paise(amount), payee: null, instrument: 'Cheque', reference: null },
  ...more,
});

it('leads from the books to the bank, with stale and post-dated cheques', () => {
  const line = {
    id: 'l',
    date: '2026-06-20',
    valueDate: '2026-06-20',
    amount: paise(-17),
    ref: '',
    narration: '',
    balance: null,
    bankRef: null,
  };
  const statement = reconciliationStatement({
    asOf: '2026-06-30',
    balanceAsPerBooks: paise(1_000),
    entries: [
      entry('a', '2026-03-29', -100),
      entry('b', '2026-03-30', -50),
      entry('c', '2026-06-29', 30),
      entry('d', '2026-07-01', -5),
      entry('e', '2026-06-01', -1, { chequeDate: '2026-07-15' }),
      entry('f', '2026-01-01', -2, { instrument: 'NEFT / RTGS' }),
    ],
    lines: [line, { ...line, id: 'late', date: '2026-07-01' }],
  });
  expect(statement.issuedNotPresented.total).toBe(-153);
  expect(statement.depositedNotCredited.total).toBe(30);
  expect(statement.notInBooks).toMatchObject({ total: -17, rows: [{ id: 'l' }] });
  expect(statement.balanceAsPerBank).toBe(1_000 + 153 - 30 - 17);
  expect(statement.stale.map(({ id }) => id)).toEqual(['a']);
  expect(statement.postDated.map(({ id }) => id)).toEqual(['d', 'e']);
});
