import { journalFields } from '#modules/accounts/journal-voucher/fields';
import type { AnyRow } from '#modules/kit/module';
import type { DocumentLayout, LinesLayout } from '../../kit/document/document-layout.ts';
import { TaxAtSource } from '../../kit/document/tax-at-source.tsx';
import { JournalTypes } from './journal-types.tsx';

const itc = journalFields.items.of.itc.of;

function itemsOf(type: 'Expense' | 'Income'): LinesLayout {
  const isExpense = type === 'Expense';
  return {
    field: 'items',
    label: 'Particulars',
    columns: [
      {
        key: 'ledgerId',
        label: 'Ledger',
        kind: 'option',
        source: 'customer',
        stop: true,
        begins: () => ({ groupId: isExpense ? 'indirect_expenses' : 'indirect_incomes' }),
        detail: (option) => String(option['ledgerKind'] ?? ''),
      },
      { key: 'narration', label: 'Narration', kind: 'text', width: 110, wideOnly: true },
      { key: 'projectId', label: 'Project', kind: 'option', source: 'project', width: 100 },
      { key: 'hsn', label: 'HSN / SAC', kind: 'text', width: 84 },
      { key: 'amount', label: 'Amount', kind: 'money', width: 120, stop: true },
      { key: 'taxRate', label: 'GST', kind: 'percent', width: 64, stop: true },
      { key: 'taxInclusive', label: 'Tax incl.', kind: 'yes-no', width: 76 },
      ...(isExpense ? [{ key: 'itc', label: 'Input Tax', kind: 'choice', choices: itc, width: 116 } as const] : []),
      { key: 'total', label: 'Total', kind: 'money', width: 120, computed: true, strong: true },
    ],
  };
}

function layoutOf(type: 'Expense' | 'Income'): DocumentLayout {
  const isExpense = type === 'Expense';
  const bill = isExpense ? 'Bill' : 'Due date';
  return {
    slug: 'journal-voucher',
    party: 'partyId',
    main: ['date', 'accountId', ...(isExpense ? ['referenceNo', 'referenceDate'] : [])],
    known: ['partyGstin'],
    opensBill: true,
    more: [
      { title: isExpense ? 'TDS' : 'TDS that the customer keeps back', fields: ['tdsSection', 'tdsRate', 'tdsBase', 'tdsAmount'] },
      ...(isExpense
        ? [
            {
              title: "Tax and round-off as on the supplier's invoice",
              fields: ['statedCgst', 'statedSgst', 'statedIgst', 'statedRoundOff'],
            },
          ]
        : []),
      {
        title: `${bill}, place of supply and number`,
        fields: ['creditDays', 'dueDate', 'placeOfSupply', 'number', ...(isExpense ? [] : ['referenceNo', 'referenceDate'])],
      },
    ],
    Above: JournalTypes,
    Beside: TaxAtSource,
    lines: itemsOf(type),
    notes: ['narration'],
    totals: [
      { key: 'taxable', label: 'Taxable value', always: true },
      { key: 'cgst', label: 'CGST', stated: 'statedCgst' },
      { key: 'sgst', label: 'SGST', stated: 'statedSgst' },
      { key: 'igst', label: 'IGST', stated: 'statedIgst' },
      { key: 'ineligible', label: 'Of it without credit' },
      { key: 'reverseChargeTax', label: 'Of it under reverse charge' },
      { key: 'roundOff', label: 'Round off', stated: 'statedRoundOff' },
      { key: 'tds', label: 'TDS deducted' },
      { key: 'payable', label: isExpense ? 'Payable' : 'Receivable', with: 'tds', strong: true },
    ],
    start: (query) => ({ type, partyId: query.get('party') }),
  };
}

const layouts = { Expense: layoutOf('Expense'), Income: layoutOf('Income') } as const;

/** Expenses and incomes are entered with their tax; those stored as debits and credits look like journals. */
export function withTaxLayout({ type, lines }: AnyRow): DocumentLayout | undefined {
  if (Array.isArray(lines) && lines.length > 0) return undefined;
  return type === 'Expense' || type === 'Income' ? layouts[type] : undefined;
}
