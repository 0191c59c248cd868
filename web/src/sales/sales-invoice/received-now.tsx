import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { formatPaise } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import type { AnyRow } from '#modules/kit/module';
import { isForeign } from '#modules/kit/trade/tax/foreign';
import { isBillWise } from '#modules/kit/voucher/allocation';
import { receivedFields } from '#modules/kit/voucher/received';
import { newId } from '../../api/new-id.ts';
import { type Option, resource } from '../../api/resource.ts';
import type { TogetherProps } from '../../kit/document/document-layout.ts';
import { refTarget } from '../../kit/fields/choices/ref-target.ts';
import { FieldInput } from '../../kit/fields/field-input.tsx';
import { problemAt, problemsBelow } from '../../kit/record/draft.ts';
import { useMay } from '../../session/permission.ts';

const { mode: byMode, ...ofReceipt } = receivedFields;
const { required: _, ...mode } = byMode;
const account = 'bank-cash.accountId';

/** What the customer pays at once: the receipt is saved with the invoice. Only for people who may enter receipts. */
export function ReceivedNow({ value, live, problems, onValue }: TogetherProps) {
  const may = useMay();
  const banks = useOnlyBank();
  const latest = useRef(value);
  latest.current = value;
  const { facts, row, whole } = live;
  const partyId = typeof row['partyId'] === 'string' ? row['partyId'] : '';
  const owes = facts !== null && partyId !== '' && row['unsold'] !== true && !isForeign(row) && isBillWise(facts, partyId);
  const offered = owes && may('/bank-cash/add') && may('/bank-cash/receipt');
  const isLeft = value !== null && whole && !offered;
  useEffect(() => {
    if (isLeft) onValue(null);
  }, [isLeft, onValue]);
  if (!offered) return null;

  const change = (values: AnyRow) => {
    latest.current = { ...latest.current, ...values };
    onValue(latest.current);
  };
  const choose = async (chosen: unknown) => {
    if (chosen === null) return onValue(null);
    const isCash = chosen === 'Cash';
    change({ id: value?.['id'] ?? newId(), mode: chosen, accountId: isCash ? facts.ledger('cash') : null });
    const bank = isCash ? null : await banks(facts.ledger('cash'));
    const now: AnyRow | null = latest.current;
    if (bank !== null && now?.['mode'] === chosen && now?.['accountId'] === null) change({ accountId: bank });
  };
  const below = problemsBelow(problems, 'received');
  const total = Number(row['total'] ?? 0);
  const amount = Number(value?.['amount'] ?? total);
  const isCash = value?.['mode'] === 'Cash';
  return (
    <section className="panel stack gap-8" aria-label="Received now">
      <FieldInput
        id="field-received-mode"
        field={{ ...mode, label: 'Received now' }}
        empty="Nothing yet"
        value={value?.['mode'] ?? null}
        error={problemAt(below, 'mode')}
        onChange={(chosen) => void choose(chosen)}
      />
      {value !== null &&
        Object.entries(ofReceipt)
          .filter(([name]) => !(isCash && name === 'instrumentNo'))
          .map(([name, field]) => (
            <FieldInput
              key={name}
              id={`field-received-${name}`}
              field={field}
              asks={account}
              value={value[name] ?? null}
              error={problemAt(below, name)}
              onChange={(typed) => change({ [name]: typed })}
            />
          ))}
      {value !== null && (
        <p className="small muted" aria-live="polite">
          {`Balance after this: ${formatPaise(paise(Math.max(0, total - (Number.isNaN(amount) ? 0 : amount))), { symbol: '₹ ' })}`}
        </p>
      )}
    </section>
  );
}

/** The bank ledger, if the organisation has only one. */
function useOnlyBank(): (cashId: string) => Promise<string | null> {
  const queries = useQueryClient();
  return async (cashId) => {
    const target = refTarget(receivedFields.accountId.to);
    if (target === null) return null;
    const accounts: readonly Option[] = await queries
      .fetchQuery({
        queryKey: [target.slug, 'options', 'accounts'],
        queryFn: () => resource(target).options({ for: account, limit: 50 }),
        staleTime: 60_000,
      })
      .catch(() => []);
    const banks = accounts.filter(({ id }) => id !== cashId);
    return banks.length === 1 ? (banks[0]?.id ?? null) : null;
  };
}
