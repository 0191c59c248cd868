import { addDays, addMonths } from '#domain/time/day';
import { idOf, ledgerId } from '#functions/seed/demo';
import { dayIn, type Month, nameIn, sorted, taxOf } from '#functions/seed/month';
import { namedLedger } from '#functions/seed/parties';
import type { Body } from '#functions/seed/write';

/** What is received, paid, withdrawn and owed to the state in a month. */
export function moneyOf(at: Month): readonly Body[] {
  return sorted([...receipts(at), ...supplierPayments(at), ...expenses(at), ...contras(at), ...taxPayment(at)]);
}

/** Invoices of earlier months are paid: most in full, some in part, a few not yet. */
function receipts(at: Month): readonly Body[] {
  const { running, branch } = at;
  const { chance } = running;
  const due = running.receivable.splice(0);
  return due.flatMap((open, n): Body[] => {
    if (open.total === 0) return [];
    if (chance.happens(24)) {
      running.receivable.push(open);
      return [];
    }
    const part = chance.happens(12) ? Math.round((open.total * chance.between(40, 80)) / 100 / 100) * 100 : open.total;
    if (part < open.total) running.receivable.push({ ...open, total: open.total - part });
    const cash = part < 20_000_00 && chance.happens(40);
    return [
      {
        id: nameIn(at, 'receipt', n),
        date: dayIn(at),
        type: 'Receipt',
        accountId: cash ? ledgerId('cash') : idOf(branch.bank),
        mode: cash ? 'Cash' : chance.pick(['NEFT / RTGS', 'UPI', 'Cheque']),
        ...(cash ? {} : { instrumentNo: String(chance.between(100_000, 999_999)) }),
        lines: [{ ledgerId: open.partyId, amount: part }],
        allocations: [{ ledgerId: open.partyId, billId: open.id, amount: part }],
      },
    ];
  });
}

function supplierPayments(at: Month): readonly Body[] {
  const { running, branch, month } = at;
  const due = running.payable.filter(({ date }) => date < addMonths(month, -1));
  for (const paid of due) running.payable.splice(running.payable.indexOf(paid), 1);
  return due.map(
    (open, n): Body => ({
      id: nameIn(at, 'payment', n),
      date: dayIn(at, 5),
      type: 'Payment',
      accountId: idOf(branch.bank),
      mode: 'NEFT / RTGS',
      instrumentNo: String(running.chance.between(100_000, 999_999)),
      lines: [{ ledgerId: open.partyId, amount: open.total }],
      allocations: [{ ledgerId: open.partyId, billId: open.id, amount: open.total }],
    }),
  );
}

const monthly: readonly (readonly [ledger: string, rupees: number, day: number])[] = [
  ['Salaries', 3_20_000, 7],
  ['Rent', 85_000, 5],
  ['Electricity', 18_500, 12],
  ['Telephone and Internet', 6_400, 15],
  ['Freight Inward', 42_000, 20],
  ['Travel', 14_000, 24],
  ['Staff Welfare', 5_200, 26],
];

function expenses(at: Month): readonly Body[] {
  const { branch, running, end, month } = at;
  return monthly.flatMap(([ledger, rupees, day], n): Body[] => {
    const date = addDays(month, day - 1);
    const small = rupees < 10_000;
    const amount = Math.round(rupees * (1 + running.chance.between(-8, 8) / 100)) * 100;
    if (date > end) return [];
    const accountId = small ? ledgerId('cash') : idOf(branch.bank);
    return [
      {
        id: nameIn(at, 'expense', n),
        date,
        type: 'Payment',
        accountId,
        mode: small ? 'Cash' : 'NEFT / RTGS',
        lines: [{ ledgerId: namedLedger(ledger), amount }],
      },
    ];
  });
}

/** Cash is withdrawn for the till. */
function contras(at: Month): readonly Body[] {
  const amount = at.running.chance.between(2, 6) * 10_000_00;
  return [
    {
      id: nameIn(at, 'contra', 0),
      date: dayIn(at),
      type: 'Contra',
      accountId: idOf(at.branch.bank),
      mode: 'Cheque',
      lines: [{ ledgerId: ledgerId('cash'), amount }],
    },
  ];
}

const heads = ['igst', 'cgst', 'sgst'] as const;

/** What is booked without money: tax set off, depreciation, repairs on credit, and interest of the bank. */
export function journals(at: Month): readonly Body[] {
  const { branch, business, running, end } = at;
  const worn = Math.round(running.chance.between(90, 110) * 1_50) * 1_00;
  const repairs = running.chance.between(4, 12) * 1_000_00;
  const interest = running.chance.between(2, 6) * 1_000_00;
  const workshop = business.suppliers.find(({ state }) => state === branch.state);
  return sorted([
    ...taxJournal(at),
    {
      id: nameIn(at, 'depreciation', 0),
      date: end,
      type: 'Journal',
      lines: [
        { ledgerId: namedLedger('Depreciation'), debit: worn },
        { ledgerId: namedLedger('Vehicles'), credit: worn },
      ],
      narration: 'Depreciation of the month',
    },
    {
      id: nameIn(at, 'repairs', 0),
      date: dayIn(at),
      type: 'Expense',
      partyId: workshop?.id ?? '',
      referenceNo: `R/${running.chance.between(100, 999)}`,
      items: [{ ledgerId: namedLedger('Repairs and Maintenance'), amount: repairs, taxRate: 18_0000, hsn: '998719' }],
    },
    {
      id: nameIn(at, 'interest', 0),
      date: end,
      type: 'Income',
      accountId: idOf(branch.bank),
      items: [{ ledgerId: namedLedger('Interest Received'), amount: interest, taxability: 'Exempt' }],
    },
  ]);
}

/** On the 20th the input tax is set off against the output tax of the same head. */
function taxJournal(at: Month): readonly Body[] {
  const date = addDays(at.month, 19);
  const lines = heads.flatMap((head) => {
    const amount = Math.min(-taxOf(at, 'output', head), taxOf(at, 'input', head));
    return amount <= 0
      ? []
      : [
          { ledgerId: ledgerId(`output_${head}`), debit: amount },
          { ledgerId: ledgerId(`input_${head}`), credit: amount },
        ];
  });
  if (lines.length === 0 || date > at.end) return [];
  return [{ id: nameIn(at, 'set-off', 0), date, type: 'Journal', lines, narration: 'Input tax set off' }];
}

/** Last month's remaining output tax is paid. */
function taxPayment(at: Month): readonly Body[] {
  const date = addDays(at.month, 19);
  const lines = heads.flatMap((head) => {
    const amount = -taxOf(at, 'output', head);
    return amount <= 0 ? [] : [{ ledgerId: ledgerId(`output_${head}`), amount }];
  });
  if (lines.length === 0 || date > at.end) return [];
  return [
    {
      id: nameIn(at, 'gst', 0),
      date,
      type: 'Payment',
      accountId: idOf(at.branch.bank),
      mode: 'NEFT / RTGS',
      lines,
      narration: 'GST paid by challan',
    },
  ];
}
