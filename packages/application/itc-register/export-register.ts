import type { Context, FileAnswer } from '#application/context';
import { foundEntries, keyOf, type RegisterAsked, totalOf } from '#application/itc-register/list-register';
import type { Entry } from '#application/itc-register/register-rows';
import { fileOfTable } from '#application/tables/file-of-table';
import { monthText } from '#domain/gst-returns/filing/filed-return';
import type { NextStep } from '#domain/itc-register/next-step';
import type { RegisterState } from '#domain/itc-register/register-figures';
import type { ReportColumn, ReportRow } from '#modules/kit/module';

const columns: readonly ReportColumn[] = [
  { key: 'supplier', label: 'Supplier', kind: 'text' },
  { key: 'gstin', label: 'GSTIN', kind: 'text' },
  { key: 'number', label: 'Number', kind: 'text' },
  { key: 'date', label: 'Date', kind: 'date' },
  { key: 'state', label: 'State', kind: 'text' },
  { key: 'month', label: 'Month', kind: 'text' },
  { key: 'igst', label: 'IGST', kind: 'money' },
  { key: 'cgst', label: 'CGST', kind: 'money' },
  { key: 'sgst', label: 'SGST/UTGST', kind: 'money' },
  { key: 'cess', label: 'Cess', kind: 'money' },
  { key: 'available', label: 'Available', kind: 'money' },
  { key: 'claimed', label: 'Claimed', kind: 'money' },
  { key: 'reversed', label: 'Reversed', kind: 'money' },
  { key: 'blocked', label: 'Blocked', kind: 'money' },
  { key: 'lost', label: 'Lost', kind: 'money' },
  { key: 'next', label: 'Next', kind: 'text' },
  { key: 'day', label: 'Until', kind: 'date' },
];

const states: Readonly<Record<RegisterState, string>> = {
  available: 'Available',
  claimed: 'Claimed',
  reversed: 'Reversed',
  reclaimed: 'Reclaimed',
  blocked: 'Blocked',
  lost: 'Lost',
};

const steps: Readonly<Record<NextStep, string>> = {
  accept: 'Accept it in GST Reconciliation',
  ask: 'Ask the supplier to report it',
  enter: 'Enter the purchase',
  pay: 'Pay the bill',
  reverse: 'Reverse it by rule 37',
  reclaim: 'Reclaim it',
};

/** The rows of the register as a workbook. */
export async function exportRegister(context: Context, asked: RegisterAsked): Promise<FileAnswer> {
  const { gstin, entries } = await foundEntries(context, asked);
  const wanted = entries
    .filter(({ state }) => asked.state === undefined || state === asked.state)
    .map((one) => [keyOf(one), one] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const rows = wanted.map(([, entry]) => sheetRow(entry));
  const year = `${asked.year}-${String(asked.year + 1).slice(2)}`;
  return fileOfTable(context, { title: 'ITC Register', subtitle: `${gstin}, ${year}`, columns, rows }, 'EXCEL');
}

function sheetRow(entry: Entry): ReportRow {
  const { id, supplierName, supplier, number, date, state, claim, next, credit } = entry;
  const parts = ['available', 'claimed', 'reversed', 'blocked', 'lost'] as const;
  return {
    id,
    cells: {
      ...{ supplier: supplierName, gstin: supplier, number, date, state: states[state] },
      month: claim.month === null ? null : monthText(claim.month),
      ...credit,
      ...Object.fromEntries(parts.map((part) => [part, totalOf(entry[part])])),
      ...{ next: next === null ? null : steps[next.step], day: next?.day ?? null },
    },
  };
}
