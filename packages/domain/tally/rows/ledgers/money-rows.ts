import { limits } from '#domain/limits';
import { rupeesText } from '#domain/migration/accounts/figures';
import { type Paise, paise } from '#domain/money/paise';
import { allocationCells, type PartsOf } from '#domain/tally/rows/ledgers/allocation-cells';
import { byProject, centresInWords } from '#domain/tally/rows/ledgers/centres';
import type { Placed } from '#domain/tally/rows/ledgers/journal-rows';
import { isMoney, type Known, nameOf, unknownLedger } from '#domain/tally/rows/ledgers/ledger-kinds';
import { ledgerLines } from '#domain/tally/rows/ledgers/ledger-lines';
import { type Cells, documentRecord, fitted, type TakenRecord } from '#domain/tally/rows/row-texts';
import { wordsOf } from '#domain/tally/rows/voucher-words';
import type { TallyVoucher, VoucherBank, VoucherLine } from '#domain/tally/voucher';

/** Money that leaves, comes to or moves between bank and cash ledgers, as the books have it. */
export interface MoneyEntry {
  readonly type: 'Payment' | 'Receipt' | 'Contra';
  readonly account: VoucherLine;
  readonly lines: readonly VoucherLine[];
  /** On the side of the account: what was kept back. */
  readonly deductions: readonly VoucherLine[];
  readonly project: string | null;
}

/**
 * The entry that a voucher is; undefined: it has several accounts, or several projects, which only a journal can have. The lines decide, not
 * the type: a payment that comes in is a receipt.
 */
export function moneyEntry(voucher: TallyVoucher, known: Known): MoneyEntry | undefined {
  const lines = ledgerLines(voucher, known);
  const money = lines.filter(({ ledger }) => isMoney(ledger, known.masters));
  const others = lines.filter((line) => !money.includes(line));
  const project = projectOf(others, known);
  const sides = ledgerSides(money, others);
  if (sides === undefined || project === undefined || hasUnknown(lines, known)) return undefined;
  const of = (some: readonly VoucherLine[]) => some.length <= limits.chargesPerDocument;
  return of(sides.deductions) && sides.lines.length <= limits.linesPerDocument ? { ...sides, project } : undefined;
}

function ledgerSides(money: readonly VoucherLine[], others: readonly VoucherLine[]): Omit<MoneyEntry, 'project'> | undefined {
  const [first, second] = money;
  if (first === undefined) return undefined;
  if (others.length === 0) {
    const from = money.filter(({ amount }) => amount < 0);
    const [account, more] = from;
    const lines = money.filter(({ amount }) => amount > 0);
    if (account === undefined || more !== undefined || lines.length === 0 || lines.some(({ ledger }) => ledger === account.ledger))
      return undefined;
    return { type: 'Contra', account, lines, deductions: [] };
  }
  if (second !== undefined) return undefined;
  const isOut = first.amount < 0;
  const deductions = others.filter(({ amount }) => amount < 0 === isOut);
  const lines = others.filter((line) => !deductions.includes(line));
  return lines.length === 0 ? undefined : { type: isOut ? 'Payment' : 'Receipt', account: first, lines, deductions };
}

/** The project of all income and expenses; null: they have none; undefined: it is more than one, or only of a part. */
function projectOf(lines: readonly VoucherLine[], { masters, names }: Known): string | null | undefined {
  if (lines.every(({ centres }) => centres.length === 0)) return null;
  const nominal = lines.filter(({ ledger, centres }) => {
    const nature = masters.defaultGroup(masters.ledgers.find(ledger)?.parent ?? null)?.nature;
    return centres.length > 0 || nature === 'Income' || nature === 'Expense';
  });
  const projects = new Set(nominal.flatMap((line) => byProject(line, names).map(({ project }) => project)));
  const [project = null] = projects;
  return projects.size > 1 ? undefined : project;
}

function hasUnknown(lines: readonly VoucherLine[], known: Known): boolean {
  return unknownLedger(lines, null, known) !== undefined;
}

export function moneyRecord(
  voucher: TallyVoucher,
  { type, account, lines, deductions, project }: MoneyEntry,
  { date, number, level }: Placed,
  partsOf: PartsOf,
  known: Known,
): TakenRecord {
  const all = [account, ...lines, ...deductions];
  const bank = all.find((line) => line.bank !== null)?.bank ?? null;
  const cells = (line: VoucherLine): Cells => ({ ledgerId: nameOf(line, null, known), amount: rupeesText(magnitude(line.amount)) });
  const words = [
    ...(bank?.reference && bank.instrument && bank.reference !== bank.instrument ? [`Reference ${bank.reference}`] : []),
    ...centresInWords(all, known.names),
  ];
  return documentRecord({
    ...{ slug: 'bank-cash', date, level, key: voucher.guid },
    head: {
      ...{ number, type, accountId: nameOf(account, null, known), projectId: project, ...bankCells(bank) },
      narration: fitted(wordsOf(voucher, number, [...words, ...referenceIn(voucher)]), limits.textLength),
    },
    lists: {
      lines: lines.map(cells),
      deductions: deductions.map(cells),
      allocations: allocationCells([...lines, ...deductions], null, date, partsOf, known),
    },
  });
}

function bankCells(bank: VoucherBank | null): Cells {
  if (bank === null) return {};
  const instrument = bank.instrument ?? bank.reference ?? '';
  return { mode: modes[bank.transfer ?? ''], instrumentNo: fitted(instrument, 40), instrumentDate: bank.instrumentDate };
}

/** Ways of payment in Tally; the others say nothing. */
const modes: Readonly<Record<string, string>> = {
  Cheque: 'Cheque',
  'Cheque/DD': 'Cheque',
  'e-Fund Transfer': 'NEFT / RTGS',
  NEFT: 'NEFT / RTGS',
  RTGS: 'NEFT / RTGS',
  IMPS: 'IMPS',
  UPI: 'UPI',
  Card: 'Card',
  DD: 'Demand Draft',
  Cash: 'Cash',
};

function referenceIn({ reference }: TallyVoucher): readonly string[] {
  return reference === null ? [] : [`Reference ${reference}`];
}

function magnitude(amount: Paise): Paise {
  return paise(Math.abs(amount));
}
