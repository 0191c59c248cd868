import type { BankLineAnswer } from '#modules/accounts/bank-cash/bank-operations';
import { call } from '../../api/client.ts';
import type { Allocation } from '../../kit/document/bills/allocations.ts';

interface Voucher {
  /** Made once by the form, so that sending it again enters nothing twice. */
  readonly id: string;
  readonly bankId: string;
  readonly date: string;
  /** As on the bank's statement: money in is positive. */
  readonly amount: number;
  readonly ledgerId: string;
  readonly narration: string;
  readonly reference: string;
  readonly allocations?: readonly Allocation[];
  /** The other account of a transfer. */
  readonly transfer?: boolean;
}

export interface Entered {
  readonly entry: { readonly slug: string; readonly id: string };
  readonly number: string;
}

/** Enters a receipt, payment or contra, and answers it as an entry to match. */
export async function enterVoucher(voucher: Voucher): Promise<Entered> {
  const { id, bankId, date, amount, ledgerId, narration, reference, allocations = [], transfer = false } = voucher;
  const comesIn = amount > 0;
  // A contra moves money from its account to its line.
  const [accountId, other] = transfer && comesIn ? [ledgerId, bankId] : [bankId, ledgerId];
  const { number } = await call<{ readonly number: string }>('POST', '/api/ims-crm/bankCash/s', {
    body: {
      id,
      date,
      type: transfer ? 'Contra' : comesIn ? 'Receipt' : 'Payment',
      accountId,
      lines: [{ ledgerId: other, amount: Math.abs(amount) }],
      narration: narration.slice(0, 500),
      ...(reference === '' ? {} : { instrumentNo: reference.slice(0, 40) }),
      ...(allocations.length === 0 ? {} : { allocations }),
    },
  });
  return { entry: { slug: 'bank-cash', id }, number };
}

export function voucherOf(line: BankLineAnswer): Pick<Voucher, 'date' | 'amount' | 'narration' | 'reference'> {
  return { date: line.date, amount: line.amount, narration: line.narration, reference: line.ref };
}
