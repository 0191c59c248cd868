import { useQuery } from '@tanstack/react-query';
import { formatPaise, formatScaled } from '#domain/money/format';
import { paise, scaled } from '#domain/money/paise';
import { formatDay } from '#domain/time/day';
import { documents } from '#modules/all-modules';
import type { AnyDocument, AnyRow } from '#modules/kit/module';
import { lineIdOf, linkedLines } from '#modules/kit/trade/chain';
import { type Kept, resource } from '../../../api/resource.ts';
import { GreyBar } from '../../feedback/waiting.tsx';
import { VoucherLink } from './book-links.tsx';

interface ChainPanelProps {
  readonly module: AnyDocument;
  readonly stored: AnyRow & Kept;
}

export function chainQuery(module: AnyDocument, id: string) {
  return { queryKey: [module.slug, 'chain', id], queryFn: () => resource<AnyRow>(module).chain(id), staleTime: 0 };
}

/** The documents before and after this one, and what is still open of each line. */
export function ChainPanel({ module, stored }: ChainPanelProps) {
  const { data, isError } = useQuery(chainQuery(module, stored.id));
  if (isError) return <p className="muted small">This could not be loaded. Open the tab again.</p>;
  if (data === undefined) return <GreyBar width="60%" />;
  const linked = [...data.before.map((one) => ['Before', one] as const), ...data.after.map((one) => ['After', one] as const)];
  const open = new Map(data.open.map(({ lineId, open }) => [lineId, open]));
  return (
    <div className="stack gap-16">
      {linked.length === 0 ? (
        <p className="muted small">This comes from no other document, and nothing was made from it yet.</p>
      ) : (
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">Place</th>
              <th scope="col">Document</th>
              <th scope="col">Date</th>
              <th scope="col">Status</th>
              <th scope="col" className="amount">
                Total
              </th>
            </tr>
          </thead>
          <tbody>
            {linked.map(([place, one]) => (
              <tr key={one.id}>
                <td className="muted">{place}</td>
                <th scope="row">
                  {documents.find(({ slug }) => slug === one.slug)?.title} <VoucherLink voucher={one}>{one.number}</VoucherLink>
                </th>
                <td>{formatDay(one.date)}</td>
                <td>{one.status}</td>
                <td className="amount">{formatPaise(paise(one.total))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {module.chain?.opens && !module.chain.links && <OpenLines row={stored} open={open} />}
    </div>
  );
}

function OpenLines({ row, open }: { readonly row: AnyRow; readonly open: ReadonlyMap<string, number> }) {
  return (
    <table className="plain-table">
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col" className="amount">
            Quantity
          </th>
          <th scope="col" className="amount">
            Open
          </th>
        </tr>
      </thead>
      <tbody>
        {linkedLines(row).map((line, place) => (
          <tr key={lineIdOf(line, place)}>
            <th scope="row">{String((line as { readonly itemName?: string | null }).itemName ?? '')}</th>
            <td className="amount">{formatScaled(scaled(line.quantity))}</td>
            <td className="amount">{formatScaled(scaled(open.get(lineIdOf(line, place)) ?? 0))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
