import { formatPaise } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import { isInForce, taxSection } from '#domain/tax-at-source/section-on';
import type { AnyRow } from '#modules/kit/module';
import { Button } from '../button.tsx';
import { useKeys } from '../keys.ts';
import type { ExtraProps } from './document-layout.ts';

/** What the tax at source of a document is on, in words; or, where the party usually bears it, the offer to deduct it with one key. */
export function TaxAtSource({ live, readOnly, onValues, partyField = 'partyId' }: ExtraProps & { readonly partyField?: string }) {
  const { row, facts } = live;
  const lines = row['lines'];
  const first = Array.isArray(lines) ? (lines[0] as { readonly ledgerId?: unknown } | undefined) : undefined;
  const partyId = partyField === 'lines' ? first?.ledgerId : row[partyField];
  const usual = taxSection(String(facts?.find('customer', typeof partyId === 'string' ? partyId : '')?.['tdsSection'] ?? ''));
  const isPayment = row['type'] === undefined || row['type'] === 'Expense' || row['type'] === 'Payment';
  const day = String(row['date'] ?? '');
  const offered = !readOnly && isPayment && !row['tdsSection'] && usual !== undefined && isInForce(usual, day) ? usual : null;
  const take = () => {
    if (offered !== null) onValues({ tdsSection: offered.value });
  };
  useKeys({ deductTax: take });
  if (offered !== null)
    return (
      <div className="notice small" role="status">
        <p>
          {offered.label}{' '}
          <Button look="link" press="deductTax" onClick={take}>
            Deduct TDS
          </Button>
        </p>
      </div>
    );
  return <TaxAtSourceWhy row={row} />;
}

/** In words, what the tax is on and why: a bill that takes the year above its limit bears the tax of the earlier ones too. */
export function TaxAtSourceWhy({ row }: { readonly row: AnyRow }) {
  const because = [row['tdsWhy'], row['tcsWhy']].filter((text) => typeof text === 'string' && text !== '');
  if (because.length === 0) return null;
  const base = Number(row['tdsOn'] ?? row['tcsOn'] ?? 0);
  return (
    <div className="notice small" role="status">
      {base !== 0 && <p className="bold">{`Tax is on ${formatPaise(paise(base), { symbol: '₹' })}`}</p>}
      {because.map((text) => (
        <p key={String(text)}>{String(text)}</p>
      ))}
    </div>
  );
}
