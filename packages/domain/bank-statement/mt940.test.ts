import { expect, it } from 'vitest';
import { accountsOfMt940, isMt940, readMt940 } from '#domain/bank-statement/mt940';

const file = (...lines: readonly string[]) => [':20:S', ':25:1', ':60F:C260601INR100,00', ...lines, ':62F:D260630INR5,5'].join('\n');

it('reads balances, sides and texts over several lines', () => {
  const { lines, opening, closing } = readMt940(
    file(':61:2606050606D25,40NTRF0012//B1', ':86:ONE', 'TWO', ':61:260607RD1,NTRFNONREF', ':61:2606080608RCR2,00NCHK77//B3', ':86:X'),
  );
  expect([opening, closing]).toEqual([100_00, -5_50]);
  expect(lines).toEqual([
    { date: '2026-06-06', valueDate: '2026-06-05', amount: -25_40, ref: '12', narration: 'ONETWO', balance: null, bankRef: 'B1' },
    { date: '2026-06-07', valueDate: '2026-06-07', amount: 1_00, ref: '', narration: '', balance: null, bankRef: null },
    { date: '2026-06-08', valueDate: '2026-06-08', amount: -2_00, ref: '77', narration: 'X', balance: null, bankRef: 'B3' },
  ]);
});

it('leaves out lines of 0.00 with their texts, and counts them', () => {
  const informs = [':61:260606D0,NTRFINFO//B1', ':86:LIMIT RENEWED', ':61:260607C0,00NTRFINFO', ':61:260608C5,NTRFA//B2', ':86:PAID'];
  expect(readMt940(file(...informs))).toMatchObject({ withoutAmount: 2, lines: [{ amount: 5_00, narration: 'PAID' }] });
});

it('pages of one statement are one', () => {
  const pages = ':60F:C260601INR1,\n:61:260601C1,NTRFA//1\n:62M:C260601INR2,\n:60M:C260601INR2,\n:61:260602C1,NTRFB//2\n:62F:C260602INR3,';
  expect(readMt940(pages)).toMatchObject({ opening: 1_00, closing: 3_00, lines: [{ ref: 'A' }, { ref: 'B' }] });
});

it.each([
  [':60F:C260601USD1,', 'USD'],
  [':60F:X', 'line 1'],
  [':60F:C260601INR1,\n:61:2606', 'Line 2'],
  [':61:260602C1,NTRFB', 'opening balance'],
])('%j is refused', (text, says) => {
  expect(() => readMt940(text)).toThrow(
    expect.objectContaining({ errors: [expect.objectContaining({ message: expect.stringContaining(says) })] }),
  );
});

it.each`
  line               | date
  ${'2612310102D1,'} | ${'2027-01-02'}
  ${'2701021231D1,'} | ${'2026-12-31'}
  ${'2606010531D1,'} | ${'2026-05-31'}
`('the entry of $line is on $date, also at the turn of the year', ({ line, date }) => {
  expect(readMt940(file(`:61:${line}NTRFA`)).lines).toMatchObject([{ date }]);
});

it('statements of two accounts are refused, pages of one are not', () => {
  const of = (account: string) => file(':61:260601C1,NTRFA').replace(':25:1', `:25:${account}`);
  expect(readMt940(`${of('111')}\n-\n${of('111')}`)).toMatchObject({ account: '111', lines: [{}, {}] });
  expect(() => readMt940(`${of('111')}\n-\n${of('222')}`)).toThrow(
    expect.objectContaining({ errors: [expect.objectContaining({ message: expect.stringContaining('two accounts, 111 and 222') })] }),
  );
});

it('of statements of two accounts the chosen one is read', () => {
  const of = (account: string, amount: string) => file(`:61:260601C${amount},NTRFA`, ':86:X').replace(':25:1', `:25:${account}`);
  const text = `${of('111', '1')}\n-\n${of('222', '2')}\n-\n${of('111', '3')}`;
  expect(accountsOfMt940(text)).toEqual(['111', '222']);
  expect(readMt940(text, '222')).toMatchObject({ account: '222', lines: [{ amount: 2_00 }] });
  expect(readMt940(text, '111').lines.map(({ amount }) => amount)).toEqual([1_00, 3_00]);
});

/** Blanks and breaks as some banks and programs write them. */
it.each`
  what                             | lines                                                                        | expected
  ${'no entry date but blanks'}    | ${[':61:260913    D250,00NMSCNONREF//S1', ':86:UPI KIRAN']}                  | ${{ date: '2026-09-13', amount: -250_00, ref: '', narration: 'UPI KIRAN', bankRef: 'S1' }}
  ${'a blank before the kind'}     | ${[':61:2609140914C1000,00 NTRFNONREF//S2', ':86:NEFT']}                     | ${{ date: '2026-09-14', amount: 1_000_00, ref: '' }}
  ${'blanks everywhere'}           | ${[':61: 260914 0914 C 1000,00 NTRF NONREF //S2', ':86:NEFT']}               | ${{ date: '2026-09-14', amount: 1_000_00, ref: '', bankRef: 'S2' }}
  ${'a point in the amount'}       | ${[':61:2609140914CR1000.5NTRFREF1']}                                        | ${{ amount: 1_000_50, ref: 'REF1' }}
  ${'a break in the line'}         | ${[':61:2609140914C1000,00', 'NTRFREF1//S2']}                                | ${{ amount: 1_000_00, ref: 'REF1', bankRef: 'S2' }}
  ${'more in a second line'}       | ${[':61:2609140914C1000,00NTRFREF1//S2', 'RAHUL TRADERS']}                   | ${{ amount: 1_000_00, narration: 'RAHUL TRADERS' }}
  ${'more, and a text of its own'} | ${[':61:2609140914C1,00NTRFREF1//S2', 'RAHUL', ':86:NEFT RAHUL', '-THANKS']} | ${{ narration: 'NEFT RAHUL-THANKS' }}
  ${'blanks before the tag'}       | ${['  :61:2609140914C1,00NTRFREF1', '  :86:NEFT']}                           | ${{ amount: 1_00, narration: 'NEFT' }}
`('reads $what', ({ lines, expected }) => {
  expect(readMt940(file(...lines)).lines).toMatchObject([expected]);
});

it('is told by its tags', () => {
  expect(isMt940(file())).toBe(true);
  expect(isMt940('Date,Narration\n')).toBe(false);
});
