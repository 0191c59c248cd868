import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { LedgerKind } from '#domain/posting/ledger-kind';
import { customer } from '#modules/accounts/customer/customer';
import { type Customer, customerFields } from '#modules/accounts/customer/fields';
import { lackingOf } from '#modules/accounts/customer/rules';
import type { AnyRow } from '#modules/kit/module';
import { useEntryFactsQuery } from '../../api/entry-facts.ts';
import { RecordScreen } from '../../kit/record/record-screen.tsx';
import { gstinNote } from './gstin/gstin-note.ts';
import { LedgerBills } from './ledger-bills.tsx';
import { LedgerGlance } from './ledger-glance.tsx';
import { LedgerOpening } from './ledger-opening.tsx';
import { groupOfKind, presetKind, titleOfKind } from './preset.ts';
import { Registrations } from './registrations.tsx';

const GstinCard = lazy(async () => ({ default: (await import('./gstin/gstin-card.tsx')).GstinCard }));

/** A new ledger; `?kind=Customer` in the address puts it in the group of customers. */
export function LedgerAdd() {
  const [search] = useSearchParams();
  const kind = presetKind(search);
  return kind === null ? <RecordScreen module={customer} mode="add" note={gstinNote} /> : <LedgerOfKind key={kind} kind={kind} />;
}

function LedgerOfKind({ kind }: { readonly kind: LedgerKind }) {
  const facts = useQuery(useEntryFactsQuery());
  if (facts.isPending) return null;
  const groupId = groupOfKind(facts.data?.groups ?? [], kind);
  return (
    <RecordScreen
      module={{ ...customer, title: titleOfKind(kind) }}
      mode="add"
      note={gstinNote}
      start={groupId === null ? {} : { groupId }}
    />
  );
}

export function LedgerEdit() {
  return <RecordScreen module={customer} mode="edit" note={gstinNote} />;
}

export function LedgerView() {
  return (
    <RecordScreen
      module={customer}
      mode="view"
      above={(record) => (
        <>
          <DraftNote record={record} />
          <LedgerGlance record={record} />
        </>
      )}
      below={(record) => (
        <>
          {isParty(record['ledgerKind']) && typeof record['gstin'] === 'string' && (
            <Suspense>
              <GstinCard key={record['gstin']} gstin={record['gstin']} isSupplier={record['ledgerKind'] === 'Supplier'} />
            </Suspense>
          )}
          {isParty(record['ledgerKind']) && <LedgerBills record={record} />}
          {isParty(record['ledgerKind']) && <Registrations record={record} />}
          <LedgerOpening record={record} />
        </>
      )}
    />
  );
}

/** Why a party is still a draft. */
function DraftNote({ record }: { readonly record: AnyRow }) {
  // A stored ledger was accepted by its fields.
  const lacking = record['status'] === 'Draft' ? lackingOf(record as Customer) : [];
  if (record['status'] !== 'Draft') return null;
  return (
    <p className="notice">
      {lacking.length === 0
        ? 'This is a draft. Edit and submit it to use it in vouchers.'
        : `This is a draft. Add ${lacking.map((name) => customerFields[name].label).join(' and ')} to use it in vouchers.`}
    </p>
  );
}

function isParty(kind: unknown): boolean {
  return kind === 'Customer' || kind === 'Supplier';
}
