import { standing } from '#modules/kit/document-actions';
import type { Fields } from '#modules/kit/field';
import type { Column, DocumentRow } from '#modules/kit/module';

/** What an invoice of a list says of its bill. It follows from other vouchers and from the day, so it is computed when a row is read. */
export const paymentFields = {
  balanceDue: { kind: 'money', label: 'Balance Due', negative: true, computed: true, sparse: true, onRead: true },
  paymentStatus: {
    kind: 'choice',
    label: 'Payment',
    computed: true,
    sparse: true,
    onRead: true,
    worded: true,
    of: (['Unpaid', 'Part paid', 'Overdue', 'Paid'] as const).map((value) => ({ value, label: value })),
  },
} as const satisfies Fields;

/** Rows have them only when a list asks for them. */
export interface Payment {
  readonly balanceDue?: number | null;
  /** One of the choices; an overdue one says since when. */
  readonly paymentStatus?: string | null;
}

export const paymentColumns = [
  { key: 'balanceDue', label: 'Balance Due', kind: 'money' },
  { key: 'paymentStatus', label: 'Payment', kind: 'choice' },
] as const satisfies readonly Column<Payment>[];

/** Whether something is left to receive or to pay. A row without its balance may still be asked. */
export function unlessPaid(row: DocumentRow & Payment): true | string {
  const answer = standing(row);
  return answer === true && row.balanceDue === 0 ? 'This is paid' : answer;
}
