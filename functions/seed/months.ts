import type { Context } from '#application/context';
import { actOnDocument } from '#application/documents/act-on-document';
import type { Stored } from '#application/ports';
import { addDays, addMonths, type Day, daysInMonth, partsOf } from '#domain/time/day';
import type { DemoItem } from '#functions/seed/catalogue';
import { type Chance, chanceFrom } from '#functions/seed/chance';
import { branchId, type DemoBranch, idOf, ledgerId } from '#functions/seed/demo';
import { type DemoParty, namedLedger } from '#functions/seed/parties';
import { type Body, write } from '#functions/seed/write';
import { moduleOf } from '#modules/all';

export interface Business {
  readonly items: readonly DemoItem[];
  readonly customers: readonly DemoParty[];
  readonly suppliers: readonly DemoParty[];
}

interface Open {
  readonly id: string;
  readonly partyId: string;
  readonly date: Day;
  readonly total: number;
}

/** The state of a branch from month to month. */
interface Running {
  readonly chance: Chance;
  readonly receivable: Open[];
  readonly payable: Open[];
  /** Paise, debit positive, of the tax ledgers. */
  readonly taxes: Map<string, number>;
  sold: number;
}

/** The business of a branch, month by month until a day: it buys, sells, is paid, pays, and settles its tax. */
export async function liveThrough(
  branch: DemoBranch,
  business: Business,
  inYear: (day: Day) => Context,
  until: Day,
  afterMonth: () => Promise<unknown>,
): Promise<void> {
  const running: Running = {
    chance: chanceFrom(branch.state === '27' ? 27_2025 : 29_2025),
    receivable: [],
    payable: [],
    taxes: new Map(),
    sold: 9_00_000_00 * 10,
  };
  for (let month = '2025-04-01'; month <= until; month = addMonths(month, 1)) {
    const { year, month: number } = partsOf(month);
    const last = addDays(month, daysInMonth(year, number) - 1);
    const end = last < until ? last : until;
    await liveMonth({ branch, business, running, context: inYear(month), month, end });
    await afterMonth();
  }
}

interface Month {
  readonly branch: DemoBranch;
  readonly business: Business;
  readonly running: Running;
  readonly context: Context;
  readonly month: Day;
  readonly end: Day;
}

async function liveMonth(at: Month): Promise<void> {
  const { running, context } = at;
  const bought = await write(context, 'journal-voucher', sorted([...purchases(at), ...taxJournal(at)]));
  track(running, bought);
  for (const voucher of bought) if (voucher.id !== taxJournalId(at)) running.payable.push(openOf(voucher, creditorOf(voucher)));
  const money = sorted([...receipts(at), ...supplierPayments(at), ...expenses(at), ...contras(at), ...taxPayment(at)]);
  track(running, await write(context, 'bank-cash', money));
  const sold = await write(context, 'sales-invoice', sorted(invoices(at)));
  track(running, sold);
  running.sold = sold.reduce((sum, { row }) => sum + Number(row['taxable']), 0);
  for (const voucher of sold) {
    if (await leftAlone(at, voucher)) running.receivable.push(openOf(voucher, String(voucher.row['partyId'])));
  }
}

/** One invoice in eighty was a mistake and is cancelled; returns whether it stays. */
async function leftAlone({ context, running }: Month, voucher: Stored): Promise<boolean> {
  const wrong = running.chance.between(1, 80) === 1;
  if (!wrong || voucher.row['cancelled'] === true) return voucher.row['cancelled'] !== true;
  const document = moduleOf('sales-invoice');
  if (document?.kind === 'document') {
    await actOnDocument(context, document, voucher.id, 'cancel', { version: voucher.version, remark: 'Entered twice' });
  }
  return false;
}

function openOf({ id, row }: Stored, partyId: string): Open {
  return { id, partyId, date: String(row['date']), total: Number(row['total']) };
}

function creditorOf({ effect }: Stored): string {
  return effect?.postings.find(({ amount }) => amount < 0)?.ledgerId ?? '';
}

function track({ taxes }: Running, vouchers: readonly Stored[]): void {
  for (const { effect } of vouchers) {
    for (const { ledgerId: ledger, amount } of effect?.postings ?? []) taxes.set(ledger, (taxes.get(ledger) ?? 0) + amount);
  }
}

function dayIn({ month, end, running }: Month, from = 1): Day {
  return addDays(month, running.chance.between(Math.min(from, partsOf(end).date) - 1, partsOf(end).date - 1));
}

function sorted(bodies: readonly Body[]): readonly Body[] {
  return [...bodies].sort((one, other) =>
    String(one['date']) < String(other['date']) ? -1 : String(one['date']) > String(other['date']) ? 1 : 0,
  );
}

const name = ({ branch, month }: Month, what: string, n: number): string => idOf(`${branch.code}:${month}:${what}:${n}`);

/** Baskets of a distributor: modules with an inverter and accessories, or single items over the counter. */
function invoices(at: Month): readonly Body[] {
  const { business, running, branch } = at;
  const { chance } = running;
  const of = (group: string) => chance.pick(business.items.filter((item) => item.group === group));
  const count = partsOf(at.end).date >= 28 ? chance.between(28, 36) : chance.between(18, 24);
  return Array.from({ length: count }, (_, n): Body => {
    const home = business.customers.filter(({ state }) => state === branch.state);
    const party = chance.happens(78) ? chance.pick(home) : chance.pick(business.customers);
    const line = (item: DemoItem, quantity: number) => ({ itemId: item.id, quantity: quantity * 1_0000, rate: priced(chance, item) });
    const kit = chance.between(3, 24);
    const system = [
      line(of('Solar Modules'), kit),
      line(of('Inverters'), 1),
      line(of('Mounting Structures'), kit * 2),
      line(of('Cables'), kit * 8),
      line(of('Protection and Earthing'), 1),
    ];
    const counter = Array.from({ length: chance.between(1, 3) }, () =>
      line(of(chance.pick(['Batteries', 'Cables', 'Protection and Earthing', 'Mounting Structures'])), chance.between(2, 20)),
    );
    const lines = chance.happens(62) ? system : counter;
    return {
      id: name(at, 'invoice', n),
      date: dayIn(at),
      partyId: party.id,
      lines: chance.happens(20) ? [...lines, line(of('Services'), Math.max(1, Math.round(kit / 2)))] : lines,
      ...(party.id === business.customers[7]?.id ? { exportType: 'without-payment' } : {}),
      ...(chance.happens(35) ? { referenceNo: `PO/${chance.between(100, 999)}` } : {}),
    };
  });
}

/** The list price, or a little less for a good customer. */
function priced(chance: Chance, { salesRate }: DemoItem): number {
  const rupees = (salesRate * (100 - chance.pick([0, 0, 2, 3, 5]))) / 100 / 1_0000;
  return (rupees > 200 ? Math.round(rupees) : Math.round(rupees * 2) / 2) * 1_0000;
}

/** Purchases, as journals until purchase invoices have their own screen: about four fifths of the goods sold. */
function purchases(at: Month): readonly Body[] {
  const { business, running, branch } = at;
  const { chance } = running;
  const count = chance.between(5, 8);
  return Array.from({ length: count }, (_, n): Body => {
    const supplier = chance.pick(business.suppliers);
    const base = Math.round((running.sold * 0.78 * chance.between(70, 130)) / 100 / count / 100) * 100;
    const percent = chance.pick([5, 5, 18]);
    const heads = supplier.state === branch.state ? (['input_cgst', 'input_sgst'] as const) : (['input_igst'] as const);
    const tax = Math.round((base * percent) / 100 / heads.length);
    return {
      id: name(at, 'purchase', n),
      date: dayIn(at),
      type: 'Journal',
      referenceNo: `${chance.pick(['TI', 'INV', 'GST'])}/${chance.between(1000, 9999)}`,
      lines: [
        { ledgerId: ledgerId('purchase'), debit: base },
        ...heads.map((head) => ({ ledgerId: ledgerId(head), debit: tax })),
        { ledgerId: supplier.id, credit: base + tax * heads.length },
      ],
      narration: 'Goods received with invoice',
    };
  });
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
        id: name(at, 'receipt', n),
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
      id: name(at, 'payment', n),
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
        id: name(at, 'expense', n),
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
      id: name(at, 'contra', 0),
      date: dayIn(at),
      type: 'Contra',
      accountId: idOf(at.branch.bank),
      mode: 'Cheque',
      lines: [{ ledgerId: ledgerId('cash'), amount }],
    },
  ];
}

const heads = ['igst', 'cgst', 'sgst'] as const;

function taxJournalId(at: Month): string {
  return name(at, 'set-off', 0);
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
  return [{ id: taxJournalId(at), date, type: 'Journal', lines, narration: 'Input tax set off' }];
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
      id: name(at, 'gst', 0),
      date,
      type: 'Payment',
      accountId: idOf(at.branch.bank),
      mode: 'NEFT / RTGS',
      lines,
      narration: 'GST paid by challan',
    },
  ];
}

function taxOf({ running }: Month, side: string, head: string): number {
  return running.taxes.get(ledgerId(`${side}_${head}`)) ?? 0;
}

/** The branch a context works in. */
export function scopeOf(context: Context, branch: DemoBranch, financialYearId: string, today: Day): Context {
  return { ...context, today, scope: { ...context.scope, branchId: branchId(branch), financialYearId } };
}
