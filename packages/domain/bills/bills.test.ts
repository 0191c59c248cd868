import { expect, it } from 'vitest';
import { type Bill, openBills } from '#domain/bills/bills';
import { paise } from '#domain/money/paise';

const bill = (billId: string, open: number, dueDate: string, date = '2026-04-01', number = billId): Bill => ({
  billId,
  ledgerId: 'asha',
  number,
  date,
  dueDate,
  amount: paise(1_000),
  open: paise(open),
});

it('settled bills are left out, the earliest due comes first, then the older, then the lower number', () => {
  const bills = [
    bill('late', 10, '2026-06-01'),
    bill('settled', 0, '2026-04-02'),
    bill('newer', 10, '2026-05-01', '2026-04-02'),
    bill('b', 10, '2026-05-01'),
    bill('advance', -10, '2026-04-30'),
    bill('a', 10, '2026-05-01'),
  ];
  expect(openBills(bills).map(({ billId }) => billId)).toEqual(['advance', 'a', 'b', 'newer', 'late']);
});
