import { expect, it } from 'vitest';
import type { OpenEntry, OpenLine } from '#domain/bank/certain-matches';
import { likestFirst } from '#domain/bank/likest-first';
import { paise } from '#domain/money/paise';

const line: OpenLine = {
  ...{ id: 'l', date: '2026-06-20', valueDate: '2026-06-20', amount: paise(500), ref: '471880', balance: null, bankRef: null },
  narration: 'CHQ ASHA CHEMICALS sun77@okaxis',
};

const entry = (id: string, amount: number, more: Partial<OpenEntry> = {}): OpenEntry => ({
  ...{ id, number: id, date: '2026-06-01', amount: paise(amount), payee: null, instrument: null, reference: null },
  ...more,
});

it('the reference counts most, then the amount, the payee, the side and the days between', () => {
  const entries = [
    entry('the other side', -500),
    entry('far', 70),
    entry('near', 70, { date: '2026-06-24' }),
    entry('learned', 80, { payee: 'Tulsi' }),
    entry('payee', 90, { payee: 'Asha Chemicals', date: '2026-06-19' }),
    entry('amount', 500),
    entry('reference', 10, { reference: '000471880' }),
  ];
  const found = likestFirst(line, entries, [{ text: 'sun77@okaxis', payee: 'Tulsi' }]);
  expect(found.map(({ id }) => id)).toEqual(['reference', 'amount', 'payee', 'learned', 'near', 'far', 'the other side']);
});

it('an entry without a reference does not have that of a line without one', () => {
  const found = likestFirst({ ...line, ref: '', narration: '' }, [entry('a', 1), entry('b', 500)]);
  expect(found.map(({ id }) => id)).toEqual(['b', 'a']);
});
