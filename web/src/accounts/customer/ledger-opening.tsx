import { Link } from 'react-router-dom';
import { ledgerKinds } from '#domain/posting/ledger-kind';
import type { AnyRow } from '#modules/kit/module';
import { useMay } from '../../session/permission.ts';
import { currentYear, useSession } from '../../session/session.ts';

/** Where what a ledger brings into the open year is stated. It is not read here: that takes the balances of all ledgers together. */
export function LedgerOpening({ record }: { readonly record: AnyRow }) {
  const year = currentYear(useSession());
  const may = useMay();
  if (year === null || !may('/financial-year/update_opening_balance')) return null;
  const name = String(record['name']);
  const kind = ledgerKinds.find((each) => each === record['ledgerKind']) ?? 'Other';
  return (
    <section className="record-section" aria-labelledby="opening">
      <h2 id="opening">Opening balance</h2>
      {begins.has(kind) ? (
        <p>
          <Link to={`/app/financial-year/update_opening_balance/${year.id}?search=${encodeURIComponent(name)}`}>
            State what {name} brings into {year.label}
          </Link>{' '}
          <span className="muted">in this branch, besides what is carried from before.</span>
        </p>
      ) : (
        <p className="muted">Ledgers of income and expense begin every year at nothing.</p>
      )}
    </section>
  );
}

/** Kinds of ledgers that stand in the balance sheet. */
const begins: ReadonlySet<(typeof ledgerKinds)[number]> = new Set(['Customer', 'Supplier', 'Bank', 'Cash', 'Tax', 'Other']);
