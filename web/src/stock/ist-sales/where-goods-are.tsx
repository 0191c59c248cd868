import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { formatScaled } from '#domain/money/format';
import { scaled } from '#domain/money/paise';
import { formatDay } from '#domain/time/day';
import { progressOfTransfer } from '#modules/stock/ist-sales/operations';
import { call } from '../../api/client.ts';
import type { ExtraProps } from '../../kit/document/document-layout.ts';
import { VoucherLink } from '../../kit/document/view/book-links.tsx';
import { GreyBar } from '../../kit/feedback/waiting.tsx';

type Progress = z.output<typeof progressOfTransfer.answer>;

/** Both sides of goods that left: what arrived, what was short and what is on the way, as it is now. */
export function WhereGoodsAre({ readOnly, id }: ExtraProps) {
  const isStored = readOnly && id !== null;
  const { data, isError } = useQuery({
    queryKey: ['ist-sales', 'progress', id],
    queryFn: () => call<Progress>('GET', progressOfTransfer.path.replace('{id}', id ?? ''), { hideLoader: true }),
    enabled: isStored,
    staleTime: 0,
    meta: { quiet: true },
  });
  // While the goods are with the sender there is nothing to say.
  if (!isStored || data?.lines.length === 0) return null;
  return (
    <section className="panel stack gap-12" aria-label="Where the goods are">
      <h2 className="muted small">Where the goods are</h2>
      {isError && <p className="muted small">This could not be loaded. Open the document again.</p>}
      {data === undefined && !isError && <GreyBar width="60%" />}
      {data !== undefined && (
        <>
          <table className="plain-table">
            <thead>
              <tr>
                <th scope="col">Item</th>
                <th scope="col" className="amount">
                  Sent
                </th>
                <th scope="col" className="amount">
                  Received
                </th>
                <th scope="col" className="amount">
                  Short
                </th>
                <th scope="col" className="amount">
                  In transit
                </th>
              </tr>
            </thead>
            <tbody>
              {data.lines.map((line) => (
                <tr key={line.lineId}>
                  <th scope="row">{line.itemName}</th>
                  {[line.sent, line.received, line.short, line.inTransit].map((quantity, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
                    <td key={at} className="amount">
                      {quantity === 0 ? '–' : formatScaled(scaled(quantity))}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <Receipts {...data} />
        </>
      )}
    </section>
  );
}

/** Receipts are opened in the branch that has them. */
function Receipts({ receipts, receivedHere }: Progress) {
  if (receipts.length === 0) return <p className="muted small">Nothing was received yet.</p>;
  return (
    <ul className="small stack gap-4">
      {receipts.map(({ id, number, date, lines }) => {
        const reasons = [...new Set(lines.flatMap(({ reason }) => reason ?? []))].join(', ');
        return (
          <li key={id}>
            {receivedHere ? <VoucherLink voucher={{ slug: 'ist-receipt', id }}>{number}</VoucherLink> : number} of {formatDay(date)}
            {reasons === '' ? '' : `, short: ${reasons.toLowerCase()}`}
          </li>
        );
      })}
    </ul>
  );
}
