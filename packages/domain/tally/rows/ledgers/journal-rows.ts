import { limits } from '#domain/limits';
import { rupeesText } from '#domain/migration/accounts/figures';
import { negate } from '#domain/money/paise';
import { allocationCells, type PartsOf } from '#domain/tally/rows/ledgers/allocation-cells';
import { byProject, centresInWords } from '#domain/tally/rows/ledgers/centres';
import { type Known, nameOf, type TaxSide, unknownLedger } from '#domain/tally/rows/ledgers/ledger-kinds';
import { ledgerLines } from '#domain/tally/rows/ledgers/ledger-lines';
import { type Cells, documentRecord, fitted, type TakenRecord } from '#domain/tally/rows/row-texts';
import { wordsOf } from '#domain/tally/rows/voucher-words';
import type { TallyVoucher, VoucherLine } from '#domain/tally/voucher';
import type { Day } from '#domain/time/day';

/** How a voucher is placed in the books. */
export interface Placed {
  readonly date: Day;
  readonly number: string;
  readonly level: number;
}

/** Why a voucher cannot be debits and credits; undefined: it can. `side`: which ledgers of tax it uses. */
export function journalProblem(voucher: TallyVoucher, side: TaxSide, known: Known): string | undefined {
  const lines = ledgerLines(voucher, known);
  if (lines.length < 2) return 'It has no amounts.';
  if (lines.length > limits.linesPerDocument) return `It has more than ${limits.linesPerDocument} lines.`;
  return unknownLedger(lines, side, known);
}

/** All lines of a voucher as debits and credits, with its bills and projects. */
export function journalRecord(
  voucher: TallyVoucher,
  { date, number, level }: Placed,
  side: TaxSide,
  partsOf: PartsOf,
  known: Known,
): TakenRecord {
  const lines = ledgerLines(voucher, known);
  const words = [...bankInWords(lines), ...centresInWords(lines, known.names)];
  return documentRecord({
    ...{ slug: 'journal-voucher', date, level, key: voucher.guid },
    head: {
      number,
      type: 'Journal',
      referenceNo: fitted(voucher.reference ?? '', 40),
      referenceDate: voucher.referenceDate,
      narration: fitted(wordsOf(voucher, number, words), limits.textLength),
    },
    lists: {
      lines: lines.flatMap((line) => lineCells(line, side, known)),
      allocations: allocationCells(lines, side, date, partsOf, known),
    },
  });
}

function lineCells(line: VoucherLine, side: TaxSide, known: Known): readonly Cells[] {
  return byProject(line, known.names).map(({ project, amount }) => ({
    ledgerId: nameOf(line, side, known),
    ...(amount > 0 ? { debit: rupeesText(amount) } : { credit: rupeesText(negate(amount)) }),
    projectId: project,
  }));
}

/** A journal has no cheque. */
function bankInWords(lines: readonly VoucherLine[]): readonly string[] {
  return lines.flatMap(({ bank }) => {
    const said = [bank?.transfer, bank?.instrument, bank?.reference].filter((one) => (one ?? null) !== null);
    return said.length === 0 ? [] : [said.join(' ')];
  });
}
