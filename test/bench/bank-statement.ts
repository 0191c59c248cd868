import type { OpenEntry, OpenLine } from '#domain/bank/certain-matches';
import { paise } from '#domain/money/paise';
import { addDays } from '#domain/time/day';

/** A busy bank account with known truth: what belongs to a line is decided before the line is written. */
export interface BankBook {
  readonly entries: readonly OpenEntry[];
  readonly lines: readonly OpenLine[];
  /** The entries that belong to each line, if any. */
  readonly truth: ReadonlyMap<string, readonly string[]>;
}

const names = ['Asha', 'Bharat', 'Chetan', 'Deepak', 'Eastern', 'Kaveri', 'Omkar', 'Prakash', 'Quality', 'Rathi', 'Saraswati', 'Tulsi'];
const trades = ['Chemicals', 'Cables', 'Electricals', 'Packaging', 'Paints', 'Steel', 'Stores', 'Tools', 'Traders', 'Transport'];

/** The same numbers in every run. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/**
 * Entries of a year, and lines of which each is one of: a transfer with its UTR, a cheque weeks later, a sum of several, a payment by name,
 * one of many alike, charges, or a trap that looks like an entry and is none.
 */
export function bankBook(lineCount: number, entryCount: number): BankBook {
  const next = chance(20_260_401);
  const day = () => addDays('2025-04-01', next(365));
  const amount = (sign = next(2) === 0 ? 1 : -1) => paise(sign * (100_00 + next(90_000_00)));
  const payee = () => `${names[next(names.length)]} ${trades[next(trades.length)]}`;
  const entries: OpenEntry[] = [];
  const lines: OpenLine[] = [];
  const truth = new Map<string, readonly string[]>();
  const enter = (entry: Partial<OpenEntry>): OpenEntry => {
    const at = entries.length + 1;
    const whole = {
      id: `e${at}`,
      number: `BC/${at}`,
      date: day(),
      amount: amount(),
      payee: payee(),
      instrument: null,
      reference: null,
      ...entry,
    };
    entries.push(whole);
    return whole;
  };
  const write = (line: Pick<OpenLine, 'date' | 'amount' | 'narration'> & { readonly ref?: string }, of: readonly OpenEntry[]) => {
    const id = `l${lines.length + 1}`;
    lines.push({ id, valueDate: line.date, balance: null, bankRef: null, ref: '', ...line });
    truth.set(
      id,
      of.map((entry) => entry.id),
    );
  };
  const utr = () => `HDFCN5202${String(1_000_000_000_000 + next(2 ** 31) * 4_096 + next(4_096))}`;
  const writers = [
    () => {
      const reference = utr();
      const entry = enter({ reference, instrument: 'NEFT' });
      write({ date: addDays(entry.date, next(3)), amount: entry.amount, narration: `NEFT-${reference}-${entry.payee}`.toUpperCase() }, [
        entry,
      ]);
    },
    () => {
      const entry = enter({ reference: String(100_000 + next(900_000)), instrument: 'Cheque', amount: amount(-1) });
      write({ date: addDays(entry.date, 2 + next(60)), amount: entry.amount, narration: 'CTS CLG', ref: `000${entry.reference}` }, [entry]);
    },
    () => {
      const reference = utr();
      const date = day();
      const parts = Array.from({ length: 2 + next(4) }, () => enter({ date, reference, amount: amount(-1) }));
      const total = paise(parts.reduce((sum, part) => sum + part.amount, 0));
      write({ date: addDays(date, 1), amount: total, narration: `BULK NEFT ${reference}`, ref: reference }, parts);
    },
    () => {
      const entry = enter({});
      write({ date: addDays(entry.date, next(3)), amount: entry.amount, narration: `IMPS ${entry.payee} THANKS`.toUpperCase() }, [entry]);
    },
    () => {
      const twins = [enter({ amount: paise(500_00) })];
      write({ date: addDays(twins[0]?.date ?? '', 1), amount: paise(500_00), narration: 'BY TRANSFER' }, twins);
    },
    () => write({ date: day(), amount: paise(-17_70), narration: 'SMS ALERT CHARGES' }, []),
    () => {
      // The amount of an entry, and the reference of nobody.
      const entry = enter({ reference: utr() });
      write({ date: addDays(entry.date, 1), amount: entry.amount, narration: `NEFT-${utr()}-${payee()}`.toUpperCase() }, []);
    },
  ];
  while (lines.length < lineCount) writers[next(writers.length)]?.();
  while (entries.length < entryCount) enter(next(3) === 0 ? {} : { reference: next(2) === 0 ? utr() : String(100_000 + next(900_000)) });
  return { entries, lines, truth };
}
