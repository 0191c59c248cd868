import { labelledOf, stateLine } from '#application/paper/issuer';
import { money } from '#application/paper/trade-paper';
import type { PrintedDocument } from '#application/ports/papers';
import { inGroups } from '#domain/eway-bill/paper-texts';
import { formatPaise } from '#domain/money/format';
import { type Paise, sum } from '#domain/money/paise';
import { type Day, formatDay, formatMoment } from '#domain/time/day';
import type { From, GoesOn } from '#modules/kit/eway-bill/asked';

/** A consolidated e-way bill: the bills of what one vehicle carries. Moments are UTC. */
export interface TripSheet {
  readonly number: string;
  readonly generatedAt: string;
  readonly from: From;
  readonly vehicle: string;
  readonly mode: GoesOn['mode'];
  readonly bills: readonly SheetBill[];
}

export interface SheetBill {
  readonly number: string;
  /** When it was made. */
  readonly date: Day;
  readonly documentNumber: string;
  readonly documentDate: Day;
  readonly value: Paise;
  /** Where its goods go. */
  readonly to: string;
}

/** A trip sheet as Form GST EWB-02 has it, with its number for scanners. */
export function tripSheetPaper(sheet: TripSheet): Omit<PrintedDocument, 'issuer'> {
  const { number, generatedAt, from, vehicle, mode, bills } = sheet;
  const total = sum(bills.map(({ value }) => value));
  return {
    ...{ title: 'Consolidated E-Way Bill', copies: [], number, numberLabel: 'Consolidated E-Way Bill No.' },
    ewayBill: { number: inGroups(number), digits: number },
    facts: labelledOf([
      ['Generated on', formatMoment(generatedAt)],
      ['Mode', mode],
      ['Vehicle', vehicle],
      ['From', [from.place, stateLine(from.state)].filter((part) => part !== '').join(', ')],
      ['E-way bills', String(bills.length)],
    ]),
    parties: [],
    lines: {
      columns: [
        { label: '#', align: 'right', width: 18 },
        { label: 'E-Way Bill', align: 'left', width: 80 },
        { label: 'Made on', align: 'left', width: 60 },
        { label: 'Document', align: 'left', width: 100 },
        { label: 'To', align: 'left', width: 'rest' },
        { label: 'Value ₹', align: 'right', width: 74 },
      ],
      rows: bills.map((bill, at) => [
        ...[String(at + 1), inGroups(bill.number), formatDay(bill.date), `${bill.documentNumber} of ${formatDay(bill.documentDate)}`],
        ...[bill.to, money(bill.value)],
      ]),
      totals: ['', 'Total', '', '', '', money(total)],
    },
    totals: [{ label: 'Total', value: formatPaise(total, { symbol: '₹' }), strong: true }],
    ...{ words: '', bank: [], terms: [], signatory: '' },
  };
}
