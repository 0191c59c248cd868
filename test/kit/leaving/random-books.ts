import fc from 'fast-check';
import { type Paise, paise, type Quantity, scaled } from '#domain/money/paise';
import type { BillChange, Effect, Movement, Posting } from '#domain/posting/effect';
import { groupId, ledgerId, MadeUpLog } from '#test/kit/leaving/made-up-log';

/** Small books with names and texts that are hard to write: two branches, three years, vouchers that are changed, cancelled and deleted. */
export const branches = ['0199a000-0000-7000-8000-0000000000b1', '0199a000-0000-7000-8000-0000000000b2'] as const;

const uuid = (kind: string, at: number) => `0199a000-0000-7000-8000-${kind}${String(at).padStart(8, '0')}`;

const hard = fc.constantFrom(
  ...[
    'A & B <Co> "Sons"',
    "Asha's  Traders",
    'ASHA TRADERS',
    'Asha Traders',
    'Cash : Main',
    '(Old) Stock; used',
    '[Deposit] = 5',
    '* Star ! Ltd',
  ],
  ...[
    'आरोही हार्डवेअर',
    'Tab\tName',
    'Bell\u0007 Works',
    'Emoji 😀',
    'Half \ud83d',
    'A:B',
    'A-B',
    'date: x',
    '; note',
    '@ 5',
    '1 INR',
    'x\u0085y',
    'Sundry Debtors',
  ],
);
const name = fc.oneof({ weight: 3, arbitrary: hard }, { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 20, unit: 'binary' }) });
const narration = fc.oneof(
  fc.constant(null),
  fc.constantFrom(
    'date: 2020-99-99',
    '[2020/13/45]',
    'a:: b',
    ':tag:',
    'paid, date2:x',
    'one\r\ntwo\nthree',
    '= 5',
    '   ',
    '; ; ;',
    '[=2012]',
  ),
  fc.string({ maxLength: 40, unit: 'binary' }),
);

const day = fc
  .tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 4, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map(([year, month, date]) => `${2024 + year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`);
const amount = fc.integer({ min: 1, max: 900_000_00 });
const which = fc.nat(20);
const quantity = fc.integer({ min: 1, max: 500_0000 });

const step = fc.record({
  kind: fc.constantFrom(
    'sale',
    'sale',
    'purchase',
    'receipt',
    'receipt',
    'set-off',
    'journal',
    'transfer',
    'opening',
    'opening stock',
    'change',
    'cancel',
    'delete',
  ),
  ...{ day, amount, party: fc.nat(3), other: fc.nat(3), item: fc.nat(2), branch: fc.nat(1), of: which, quantity, narration },
  number: fc.constantFrom('SI/1', 'SI/2', '(3)', 'A, B', 'X:Y', '7'),
});
export type BookStep = typeof step extends fc.Arbitrary<infer One> ? One : never;

export const randomBooks = fc.record({
  parties: fc.array(name, { minLength: 4, maxLength: 4 }),
  others: fc.array(name, { minLength: 4, maxLength: 4 }),
  items: fc.array(name, { minLength: 3, maxLength: 3 }),
  group: name,
  steps: fc.array(step, { maxLength: 25 }),
});
export type RandomBooks = typeof randomBooks extends fc.Arbitrary<infer One> ? One : never;

interface OpenBill {
  readonly ledgerId: string;
  readonly billId: string;
  readonly branchId: string;
  left: number;
}

const partyId = (at: number) => uuid('aaaa', at);
const otherId = (at: number) => uuid('bbbb', at);
const itemId = (at: number) => uuid('cccc', at);
const otherGroups = ['indirect_expenses', 'sales_accounts', 'bank_accounts', 'fixed_assets'];

/** The logs that these steps write. */
export function booksOf({ parties, others, items, group, steps }: RandomBooks): MadeUpLog {
  const log = new MadeUpLog({
    [branches[0]]: {
      name: 'Pune',
      gstin: '27AAPFU0939F1ZV',
      locations: [
        { code: 'A1', name: 'Shelf & Co' },
        { code: 'A2', name: 'shelf  & co' },
      ],
    },
    [branches[1]]: { name: 'Nashik', gstin: null, locations: [] },
  });
  log.write(null, 'measure-unit', uuid('dddd', 1), { name: 'Numbers', symbol: 'Nos', quantityCode: 'NOS', decimals: 2 });
  log.write(null, 'group', uuid('eeee', 1), { name: group, alias: null, nature: 'Asset', parentId: groupId('debtors') });
  for (const [at, called] of parties.entries()) {
    const under = at < 2 ? uuid('eeee', 1) : groupId('creditors');
    log.write(null, 'customer', partyId(at), {
      name: called,
      alias: null,
      groupId: under,
      billWise: true,
      creditDays: 30,
      isDefault: false,
    });
  }
  for (const [at, called] of others.entries())
    log.write(null, 'customer', otherId(at), {
      name: called,
      alias: null,
      groupId: groupId(otherGroups[at] ?? ''),
      billWise: false,
      isDefault: false,
    });
  for (const [at, called] of items.entries())
    log.write(null, 'inventory-item', itemId(at), {
      ...{
        name: called,
        stockCode: null,
        type: 'Goods',
        unitId: uuid('dddd', 1),
        groupId: null,
        batchTracking: at === 1,
        valuation: 'Average',
      },
      gstHistory: [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 18_0000, hsn: '8541' }],
    });
  const bills: OpenBill[] = [];
  const written: { id: string; branchId: string; slug: string; step: BookStep; settles: boolean }[] = [];
  for (const [at, one] of steps.entries()) {
    const branchId = branches[one.branch] ?? '';
    const id = uuid('ffff', at);
    if (one.kind === 'change' || one.kind === 'cancel' || one.kind === 'delete') {
      const free = written.filter(
        ({ settles, id: other }) => !settles && !bills.some(({ billId, left }) => billId === other && left === 0),
      );
      const found = free[one.of % Math.max(free.length, 1)];
      if (found === undefined) continue;
      const isOpening = found.slug.startsWith('opening');
      const bill = bills.find(({ billId }) => billId === found.id);
      if (bill !== undefined) bill.left = 0;
      if (one.kind === 'delete' || isOpening) log.write(found.branchId, found.slug, found.id, null);
      else log.write(found.branchId, found.slug, found.id, rowOf(found.step, one.kind === 'cancel'));
      written.splice(written.indexOf(found), 1);
      if (one.kind === 'change' && !isOpening) {
        const made = effectOf({ ...found.step, day: one.day, amount: one.amount }, found.id, found.branchId, bills);
        if (made !== null) log.write(found.branchId, found.slug, found.id, rowOf({ ...found.step, narration: one.narration }), made.effect);
      }
      continue;
    }
    const made = effectOf(one, id, branchId, bills);
    if (made === null) continue;
    log.write(branchId, made.slug, id, rowOf(one), made.effect);
    written.push({ id, branchId, slug: made.slug, step: one, settles: made.settles });
  }
  return log;
}

function rowOf({ number, day: date, kind, party, narration: said }: BookStep, cancelled = false) {
  const type = kind === 'receipt' ? 'Receipt' : kind === 'journal' ? 'Journal' : null;
  return { number, date, type, partyId: partyId(party), partyName: 'Party', narration: said, cancelled };
}

interface Made {
  readonly slug: string;
  readonly effect: Effect;
  readonly settles: boolean;
}

function effectOf(
  { kind, day: date, amount: sum, party, other, item, of, quantity: many }: BookStep,
  id: string,
  branchId: string,
  bills: OpenBill[],
): Made | null {
  const [cash, tax, ledger] = [ledgerId('cash'), ledgerId('output_igst'), partyId(party)];
  const posting = (on: string, value: number): Posting => ({ ledgerId: on, amount: paise(value) });
  const opened = (on: string, value: number, kindOf: BillChange['kind'] = 'opens'): BillChange => {
    bills.push({ ledgerId: on, billId: id, branchId, left: value });
    return { ledgerId: on, billId: id, kind: kindOf, amount: paise(value), dueDate: date };
  };
  const moved = (value: number, worth: number | null, kindOf?: Movement['kind']): Movement => ({
    ...{ itemId: itemId(item), locationId: of % 3 === 0 ? 'A1' : of % 3 === 1 ? 'A2' : null, batch: item === 1 ? `B${of % 2}` : null },
    ...{ quantity: scaled(value) as Quantity, value: worth === null ? null : (worth as Paise) },
    ...(kindOf === undefined ? {} : { kind: kindOf }),
  });
  const plain = { date, bills: [], movements: [], postings: [] };
  switch (kind) {
    case 'sale': {
      const taxed = Math.floor(sum / 10);
      const postings = [posting(ledger, sum + taxed), posting(ledgerId('sales'), -sum), posting(tax, -taxed)].filter(
        (one) => one.amount !== 0,
      );
      return {
        slug: 'sales-invoice',
        settles: false,
        effect: { ...plain, postings, bills: [opened(ledger, sum + taxed)], movements: [moved(-many, null)] },
      };
    }
    case 'purchase': {
      const postings = [posting(ledger, -sum), posting(ledgerId('purchase'), sum)];
      return {
        slug: 'purchase-invoice',
        settles: false,
        effect: { ...plain, postings, bills: [opened(ledger, -sum)], movements: [moved(many, Math.min(sum, 5_00))] },
      };
    }
    case 'receipt': {
      const open = bills.filter((bill) => bill.ledgerId === ledger && bill.branchId === branchId && bill.left > 0);
      const bill = open[of % Math.max(open.length, 1)];
      const part = bill === undefined ? 0 : Math.min(bill.left, sum);
      if (bill !== undefined) bill.left -= part;
      const changes: BillChange[] =
        bill === undefined ? [] : [{ ledgerId: ledger, billId: bill.billId, kind: 'settles', amount: paise(-part) }];
      const rest = sum - part;
      const bank = otherId(2);
      const effect: Effect = {
        ...plain,
        postings: [posting(bank, sum), posting(ledger, -sum)],
        bills: rest === 0 ? changes : [...changes, opened(ledger, -rest, 'on-account')],
        bank: {
          entries: [{ ledgerId: bank, amount: paise(sum), payee: 'Party', instrument: 'Cheque', reference: '123', chequeDate: null }],
        },
      };
      return { slug: 'bank-cash', settles: part > 0, effect };
    }
    case 'set-off': {
      const own = bills.filter((bill) => bill.ledgerId === ledger && bill.branchId === branchId && bill.left !== 0);
      const [debit, credit] = [own.find(({ left }) => left > 0), own.find(({ left }) => left < 0)];
      if (debit === undefined || credit === undefined) return null;
      const part = Math.min(debit.left, -credit.left, sum);
      debit.left -= part;
      credit.left += part;
      const changes = [
        { ledgerId: ledger, billId: debit.billId, kind: 'settles' as const, amount: paise(-part) },
        { ledgerId: ledger, billId: credit.billId, kind: 'settles' as const, amount: paise(part) },
      ];
      return { slug: 'bill-set-off', settles: true, effect: { ...plain, bills: changes } };
    }
    case 'journal':
      return {
        slug: 'journal-voucher',
        settles: false,
        effect: { ...plain, postings: [posting(otherId(other), sum), posting(cash, -sum)] },
      };
    case 'transfer': {
      const [out, into] = [moved(-many, null, 'shift'), { ...moved(many, null, 'shift'), locationId: 'A2' }];
      return { slug: 'stock-transfer', settles: false, effect: { ...plain, movements: [out, into] } };
    }
    case 'opening': {
      const effect = {
        ...{ ...plain, date: '2024-03-31' },
        postings: [posting(ledger, sum), posting('opening-difference', -sum)],
        bills: [{ ...opened(ledger, sum), number: 'Old 1', date: '2024-01-05', dueDate: '2024-02-05' }],
      };
      return { slug: 'opening-balance', settles: false, effect };
    }
    case 'opening stock':
      return { slug: 'opening-stock', settles: false, effect: { ...plain, date: '2024-04-01', movements: [moved(many, sum, 'opening')] } };
    default:
      return null;
  }
}
