import { Link } from 'react-router-dom';
import { ledgerKinds } from '#domain/posting/ledger-kind';
import type { AnyRow } from '#modules/kit/module';
import { useMay } from '../../session/permission.ts';

/** A link to the opening balance of a ledger. It is not shown here, because reading it means reading the balances of all ledgers. */
export function LedgerOpening({ record }: { readonly record: AnyRow }) {
  const may = useMay();
  if (!may('/financial-year/update_opening_balance')) return null;
  const name = String(record['name']);
  const kind = ledgerKinds.find((each) => each === record['ledgerKind']) ?? 'Other';
  return (
    <section className="record-section" aria-labelledby="opening">
      <h2 id="opening">Opening balance</h2>
      {begins.has(kind) ? (
        <p>
          <Link to={`/app/financial-year/update_opening_balance?search=${encodeURIComponent(name)}`}>Opening balance of {name}</Link>{' '}
          <span className="muted">in this branch, bill by bill for customers and suppliers.</span>
        </p>
      ) : (
        <p className="muted">Income and expense ledgers start every year at 0.</p>
      )}
    </section>
  );
}

/** Kinds of ledgers on the balance sheet. */
const begins: ReadonlySet<(typeof ledgerKinds)[number]> = new Set(['Customer', 'Supplier', 'Bank', 'Cash', 'Tax', 'Other']);
