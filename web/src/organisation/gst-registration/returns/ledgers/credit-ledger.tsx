import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { monthText } from '#domain/gst-returns/filing/filed-return';
import type { TaxHead } from '#domain/gst-returns/tax-heads';
import { formatPaise } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import type { CreditLedger as Ledger } from '#modules/organisation/gst-registration/payment-operations';
import { call } from '../../../../api/client.ts';
import { Button } from '../../../../kit/button.tsx';
import { Problem } from '../../../../kit/list/list-parts.tsx';
import { useSession } from '../../../../session/session.ts';
import { headNames } from './ledger-words.ts';

const columns = [
  { name: 'opening', label: 'Opening' },
  { name: 'claimed', label: 'Claimed' },
  { name: 'used', label: 'Used' },
  { name: 'left', label: 'Closing' },
  { name: 'cash', label: 'Paid in cash' },
  { name: 'books', label: 'Input tax in the books' },
  { name: 'difference', label: 'Difference' },
] as const satisfies readonly { readonly name: keyof Ledger['months'][number]; readonly label: string }[];

/** The credit ledger over the filed returns, beside the input tax ledgers of the books; nothing while none is filed with its payment. */
export function CreditLedger() {
  const { organizationId, branchId } = useSession();
  const [head, setHead] = useState<TaxHead>('igst');
  const found = useQuery({
    queryKey: ['gst-returns', 'ledger', organizationId, branchId],
    queryFn: () => call<Ledger>('GET', '/api/ims-crm/gstRegistration/s/returns/ledger', { hideLoader: true }),
    meta: { quiet: true },
  });
  if (found.isError) return <Problem message={found.error.message} onRetry={() => void found.refetch()} />;
  if (found.data === undefined || found.data.months.length === 0) return null;
  return (
    <section className="stack gap-12" aria-label="Credit and cash of filed returns">
      <h2>Credit and cash of filed returns</h2>
      <p className="muted">
        The books are at the end of the period, before its set-off: they have the opening and what was claimed once every set-off is entered
        as a journal.
      </p>
      <div className="row">
        {headNames.map(({ name, label }) => (
          <Button key={name} look={head === name ? 'plain' : 'quiet'} aria-pressed={head === name} onClick={() => setHead(name)}>
            {label}
          </Button>
        ))}
      </div>
      <div className="panel">
        <table className="plain-table stacked" aria-label="Credit and cash of filed returns">
          <thead>
            <tr>
              <th scope="col">Period</th>
              {columns.map(({ name, label }) => (
                <th key={name} scope="col" className="amount">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.data.months.map((row) => (
              <tr key={row.month}>
                <th scope="row">{monthText(row.month)}</th>
                {columns.map(({ name, label }) => (
                  <td key={name} data-label={label} className="amount">
                    {formatPaise(paise(row[name][head]))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
