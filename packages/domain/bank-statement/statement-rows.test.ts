import { describe, expect, it } from 'vitest';
import type { StatementColumns } from '#domain/bank-statement/statement-columns';
import { brokenBalance, outOfOrder, readStatementRows } from '#domain/bank-statement/statement-rows';

const columns: StatementColumns = {
  date: 'Date',
  narration: 'Text',
  amount: 'Amount',
  side: 'Side',
  balance: 'Balance',
  dateFormat: 'DD-MM-YYYY',
};
const head = ['Date', 'Text', 'Amount', 'Side', 'Balance'];
const read = (...rows: readonly string[][]) => readStatementRows([['Account 1'], head, ...rows], columns);

describe('rows', () => {
  it.each`
    row                                                  | amount
    ${['01-06-2026', 'a', '5.00', 'Dr', '']}             | ${-500}
    ${['01-06-2026', 'a', '1,23,456.70', 'CR', '']}      | ${1_23_456_70}
    ${['01-06-2026', 'a', '-5', '', '']}                 | ${-500}
    ${['01-06-2026 10:31:05', 'a', '₹ 5', 'credit', '']} | ${500}
    ${['2026-06-01', 'a', '5 Cr', '', '']}               | ${500}
  `('$row is $amount', ({ row, amount }) => {
    expect(read(row).lines).toMatchObject([{ date: '2026-06-01', amount }]);
  });

  it.each`
    sides         | amounts              | read
    ${['', 'Cr']} | ${['5', '7']}        | ${[-500, 700]}
    ${['', 'Dr']} | ${['5', '7']}        | ${[500, -700]}
    ${['', '']}   | ${['5', '-7']}       | ${[500, -700]}
    ${['', '']}   | ${['5', '+7']}       | ${[-500, 700]}
    ${['', '']}   | ${['-5', '+7']}      | ${[-500, 700]}
    ${['', '']}   | ${['5 Dr', '+7 Cr']} | ${[-500, 700]}
  `('with sides $sides, $amounts are $read: what has no side is on the other', ({ sides, amounts, read: expected }) => {
    const rows = amounts.map((amount: string, at: number) => ['01-06-2026', 'a', amount, sides[at], '']);
    expect(read(...rows).lines.map(({ amount }) => amount)).toEqual(expected);
  });

  it('whose narration has commas that are not quoted are whole again', () => {
    const of = { date: 'Date', narration: 'Text', withdrawal: 'Out', deposit: 'In', balance: 'Balance', dateFormat: 'DD-MM-YYYY' } as const;
    const { lines } = readStatementRows(
      [
        ['Date', 'Text', 'Out', 'In', 'Balance'],
        ['01-06-2026', 'UPI ASHA', ' PUNE', ' MH', '5', '', '15', ''],
        ['02-06-2026', 'Rent', '5', '', '10', 'a note in a column without a heading'],
      ],
      of,
    );
    expect(lines).toMatchObject([
      { narration: 'UPI ASHA, PUNE, MH', amount: -5_00, balance: 15_00 },
      { narration: 'Rent', amount: -5_00, balance: 10_00 },
    ]);
  });

  it('without an amount are no lines, nor are those below the last date', () => {
    const { lines, opening, closing, withoutAmount } = read(
      ['01-06-2026', 'B/F', '', '', '10.00'],
      ['01-06-2026', 'a', '5', 'Cr', '15'],
      ['02-06-2026', 'Limit renewed', '0.00', 'Dr', '15'],
      ['', 'Total', '5', '', ''],
    );
    expect({ count: lines.length, opening, closing, withoutAmount }).toEqual({
      count: 1,
      opening: 10_00,
      closing: 15_00,
      withoutAmount: 2,
    });
  });

  it('are turned round if the newest is first', () => {
    const { lines, opening, closing } = read(['02-06-2026', 'b', '1', 'Cr', '16'], ['01-06-2026', 'a', '5', 'Cr', '15']);
    expect(lines.map(({ narration }) => narration)).toEqual(['a', 'b']);
    expect([opening, closing]).toEqual([10_00, 16_00]);
  });

  it.each`
    row                                          | says
    ${['1/6', 'a', '5', 'Dr', '']}               | ${undefined}
    ${['31-06-2026', 'a', '5', 'Dr', '']}        | ${/row 3 is not in the format/}
    ${['06-30-2026', 'a', '5', 'Dr', '']}        | ${/row 3 is not in the format/}
    ${['01-06-2026', 'a', '=5', 'Dr', '']}       | ${/=5 in row 3/}
    ${['01-06-2026', 'a', '5', 'X', '']}         | ${/Row 3 has x where Dr or Cr/}
    ${['01-06-2026', 'a', '1.234,00', 'Dr', '']} | ${/row 3 is not an amount/}
  `('$row is refused: $says', ({ row, says }) => {
    if (says === undefined) expect(read(row).lines).toEqual([]);
    else
      expect(() => read(row)).toThrow(
        expect.objectContaining({ errors: [expect.objectContaining({ message: expect.stringMatching(says) })] }),
      );
  });
});

it('another currency in a heading is refused', () => {
  const rows = [['Date', 'Text', 'Amount', 'Side', 'Balance', 'Charges (USD)']];
  expect(() => readStatementRows(rows, columns)).toThrow(
    expect.objectContaining({ errors: [expect.objectContaining({ message: expect.stringContaining('USD') })] }),
  );
});

it('says where a balance does not follow', () => {
  const { lines } = read(['01-06-2026', 'a', '5', 'Cr', '15'], ['02-06-2026', 'b', '1', 'Cr', '17'], ['03-06-2026', 'c', '1', 'Cr', '18']);
  expect(brokenBalance(lines)?.narration).toBe('b');
});

it('does not search a crafted text for an amount', () => {
  expect(() => read(['01-06-2026', 'a', `-${' '.repeat(2_000_000)}5x`, '', ''])).toThrow();
});

describe('dates of a spreadsheet', () => {
  it('that are days and texts beside each other are refused, because days and months may be swapped', () => {
    expect(() => read(['25/09/2026', 'a', '5', 'Dr', ''], ['2026-04-10', 'b', '5', 'Dr', ''], ['14/10/2026', 'c', '5', 'Dr', ''])).toThrow(
      expect.objectContaining({
        errors: [expect.objectContaining({ message: expect.stringMatching(/2026-04-10 in row 4 and 14\/10\/2026 in row 5/) })],
      }),
    );
    expect(read(['2026-10-04', 'a', '5', 'Dr', ''], ['2026-10-05', 'b', '5', 'Dr', '']).lines).toHaveLength(2);
  });

  it.each`
    days                                          | jumps
    ${['2026-10-01', '2026-10-02']}               | ${undefined}
    ${['2026-10-31', '2026-10-15', '2026-06-01']} | ${undefined}
    ${['2026-10-20', '2026-10-05', '2026-10-21']} | ${undefined}
    ${['2026-09-30', '2026-04-10', '2026-10-14']} | ${'2026-04-10'}
  `('$days: $jumps is out of order', ({ days, jumps }) => {
    const { lines } = read(...(days as readonly string[]).map((date) => [date, date, '5', 'Dr', '']));
    expect(outOfOrder(lines)?.date).toBe(jumps);
  });

  it('tell which line is the newest where no balance does', () => {
    const { lines } = read(['02-06-2026', 'b', '1', 'Cr', ''], ['01-06-2026', 'a', '5', 'Cr', '']);
    expect(lines.map(({ narration }) => narration)).toEqual(['a', 'b']);
  });
});

it('the number of the account is that of a row above', () => {
  const above = (text: string) => readStatementRows([[text], head, ['01-06-2026', 'a', '5', 'Cr', '']], columns).account;
  expect(above('Account No :50100012345678')).toBe('50100012345678');
  expect(above('A/C Number: XXXXXX5678')).toBe('XXXXXX5678');
  expect(above('Account 1')).toBeUndefined();
});

it('without headings no line is lost: the file is refused', () => {
  const of = { date: '01-06-2026', narration: 'a', amount: '5', dateFormat: 'DD-MM-YYYY' } as const;
  const rows = [
    ['01-06-2026', 'a', '5'],
    ['02-06-2026', 'b', '6'],
  ];
  expect(() => readStatementRows(rows, of)).toThrow(
    expect.objectContaining({ errors: [expect.objectContaining({ message: expect.stringContaining('no row with headings') })] }),
  );
});
