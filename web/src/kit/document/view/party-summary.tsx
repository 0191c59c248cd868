import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { stateName } from '#domain/address/state';
import { formatDrCr, formatPaise } from '#domain/money/format';
import { type Paise, paise } from '#domain/money/paise';
import { formatDay } from '#domain/time/day';
import type { AnyDocument, AnyRow } from '#modules/kit/module';
import { exceedsCredit } from '#modules/kit/trade/limits/credit-limit';
import { session } from '../../../session/session.ts';
import { billsDay, today } from '../../../session/working-day.ts';
import { type OpenBill, openBillsQuery } from '../bills/open-bills.ts';
import type { ExtraProps } from '../document-layout.ts';

/** The facts about a party needed before writing the voucher: GSTIN, place of supply, amount due and overdue, and credit limit. */
export const PartySummary = memo(function PartySummary({
  module,
  live,
  stored,
}: Pick<ExtraProps, 'live'> & { readonly module: AnyDocument; readonly stored: AnyRow | null }) {
  const partyId = module.partyId(live.row) ?? '';
  const party = live.facts?.find('customer', partyId);
  const isParty = party?.['ledgerKind'] === 'Customer' || party?.['ledgerKind'] === 'Supplier';
  const bills = useQuery({ ...openBillsQuery(partyId), enabled: isParty });
  if (party === undefined || !isParty) return null;
  const outstanding = bills.data?.reduce((sum, { open }) => sum + open, 0);
  const overdue = (bills.data ?? []).filter(({ kind, dueDate }) => kind === 'bill' && dueDate < billsDay(session.get(), today()));
  const late = overdue.reduce((sum, { open }) => sum + open, 0);
  const limit = party['creditLimit'];
  const over =
    live.facts !== null && outstanding !== undefined && exceedsCredit(module.slug, live.row, live.facts, outstanding, stored ?? undefined);
  const place = String(live.row['placeOfSupply'] ?? '');
  const facts: readonly (readonly [string, string])[] = [
    ['GSTIN', String(party['gstin'] ?? (party['clientType'] === 'Overseas' ? 'Overseas' : 'Unregistered'))],
    ...(place === '' ? [] : [['Place of supply', `${stateName(place) ?? place} (${taxOf(live.row['supplyKind'])})`] as const]),
    ...(outstanding === undefined ? [] : [['Outstanding', formatDrCr(paise(outstanding))] as const]),
    ...(overdue.length === 0 ? [] : [['Overdue', overdueText(paise(late), overdue)] as const]),
    ...(typeof limit === 'number' ? [['Credit limit', formatPaise(paise(limit))] as const] : []),
  ];
  return (
    <dl className="row gap-16 small party-summary" aria-label="Party">
      {facts.map(([label, value]) => (
        <div key={label} className="row gap-4">
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {over && <div className="badge badge-warning">Above the credit limit</div>}
    </dl>
  );
});

function overdueText(amount: Paise, bills: readonly OpenBill[]): string {
  const oldest = bills.reduce((least, { dueDate }) => (dueDate < least ? dueDate : least), bills[0]?.dueDate ?? '');
  return `${formatDrCr(amount)} (${bills.length === 1 ? '1 bill' : `${bills.length} bills`}, since ${formatDay(oldest)})`;
}

function taxOf(kind: unknown): string {
  return kind === 'intra' ? 'CGST + SGST' : kind === 'inter' ? 'IGST' : 'no tax';
}
