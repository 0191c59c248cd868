import { useQuery } from '@tanstack/react-query';
import { paidWithCredit } from '#domain/gst-returns/payment/filed-payment';
import { eachHead, type Taxes } from '#domain/gst-returns/tax-heads';
import { formatPaise } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import type { ProposedPayment } from '#modules/organisation/gst-registration/payment-operations';
import { useNarrow } from '../../../kit/lines/narrow.ts';
import { Problem, Skeleton } from '../../../kit/list/list-parts.tsx';
import { paymentOfReturn } from '../../../kit/report/set-off/enter-set-off.ts';
import { useSession } from '../../../session/session.ts';
import { FileDialog, type FileDialogProps } from './file-dialog.tsx';
import { chargedIn, isLate, lateFields, startOf } from './late-charges.ts';
import { headNames } from './ledgers/ledger-words.ts';

/** GSTR-3B is filed with its payment: what is due and how it is paid, with interest and late fee where it is late. */
export function File3b(props: FileDialogProps) {
  const { month } = props.line;
  const { organizationId, branchId } = useSession();
  const found = useQuery({
    queryKey: ['gst-returns', 'payment', organizationId, branchId, month],
    queryFn: () => paymentOfReturn(month),
    // Fields begin with what is read, so nothing of an earlier look is shown before.
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  });
  return (
    <FileDialog
      {...props}
      key={found.isPending ? 'waiting' : 'read'}
      more={found.data === undefined || !isLate(found.data, props.today) ? {} : lateFields(found.data)}
      start={found.data === undefined ? {} : startOf(found.data)}
      filing={(typed) => (found.data !== undefined && isLate(found.data, props.today) ? chargedIn(typed) : {})}
    >
      {found.isPending && <Skeleton columns={5} />}
      {found.isError && <Problem message={found.error.message} onRetry={() => void found.refetch()} />}
      {found.data && <Payment payment={found.data} />}
    </FileDialog>
  );
}

function Payment({ payment: { lines, problems } }: { readonly payment: ProposedPayment }) {
  const narrow = useNarrow();
  const inCash = sum(lines.cash, lines['reverse-charge']);
  return (
    <>
      {problems.map((problem) => (
        <p key={problem} className="error" role="alert">
          {problem}.
        </p>
      ))}
      {narrow ? (
        // On a phone they would push what is to be typed off the screen.
        <details>
          <summary>Payment: ₹{formatPaise(paise(inCash.igst + inCash.cgst + inCash.sgst + inCash.cess))} in cash</summary>
          <PaymentTable lines={lines} inCash={inCash} />
        </details>
      ) : (
        <PaymentTable lines={lines} inCash={inCash} />
      )}
    </>
  );
}

function sum(...of: readonly Taxes[]): Taxes {
  return eachHead((head) => of.reduce((total, one) => total + one[head], 0));
}

function PaymentTable({ lines, inCash }: Pick<ProposedPayment, 'lines'> & { readonly inCash: Taxes }) {
  const rows: readonly (readonly [string, Taxes])[] = [
    ['Tax', lines.tax],
    ['Paid with credit', paidWithCredit(lines, 'tax')],
    ['Reverse charge', lines['reverse-charge']],
    ['In cash', inCash],
    ['Credit left', lines.left],
  ];
  return (
    <table className="plain-table stacked" aria-label="Payment">
      <thead>
        <tr>
          <th scope="col">In whole rupees</th>
          {headNames.map(({ name, label }) => (
            <th key={name} scope="col" className="amount">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, taxes]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {headNames.map(({ name, label: head }) => (
              <td key={name} data-label={head} className="amount">
                {formatPaise(paise(taxes[name]))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
