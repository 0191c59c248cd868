import type { Fields, RecordOf } from '#modules/kit/field';
import type { AnyRow } from '#modules/kit/module';

/** How money is paid. */
export const paymentModes = (['Cash', 'Cheque', 'NEFT / RTGS', 'IMPS', 'UPI', 'Card', 'Demand Draft', 'Other'] as const).map((value) => ({
  value,
  label: value,
}));

/** What was received for a document while it is entered: a receipt is written in the same act. */
export const receivedFields = {
  mode: { kind: 'choice', label: 'Received by', required: true, of: paymentModes },
  accountId: { kind: 'ref', label: 'Into', to: 'customer', required: true, only: { ledgerKind: ['Bank', 'Cash'] } },
  amount: { kind: 'money', label: 'Amount received', help: 'Leave empty for the whole invoice' },
  instrumentNo: { kind: 'text', label: 'Cheque / UTR No.', max: 40 },
} as const satisfies Fields;

export type Received = RecordOf<typeof receivedFields> & { readonly id: string };

/** The receipt of a document, against its bill. Without an amount, everything that is open of it was received. */
export function receiptOf(
  { date, partyId }: { readonly date: string; readonly partyId: string },
  { mode, accountId, amount, instrumentNo }: Received,
  bill: { readonly id: string; readonly number: string; readonly open: number },
): AnyRow {
  const paid = amount ?? bill.open;
  return {
    date,
    type: 'Receipt',
    accountId,
    mode,
    instrumentNo,
    lines: [{ ledgerId: partyId, ledgerName: null, amount: paid, narration: null, rupees: null }],
    allocations: [
      {
        ...{ ledgerId: partyId, kind: 'against', side: null, dueDate: null, rupees: null },
        ...{ billId: bill.id, number: bill.number, amount: paid },
      },
    ],
  };
}

/** The field of what was received that shows a problem of the receipt. */
export function receivedPath(path: string): string {
  const [name = ''] = path.split('.');
  if (name === 'date') return name;
  return `received.${name in receivedFields ? name : 'amount'}`;
}
