import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { SelectBox } from '../../kit/fields/choices/select-box.tsx';
import { useSession } from '../../session/session.ts';
import { keep, kept } from '../../session/stored.ts';
import { readBanks } from './bank-calls.ts';
import { firstBank } from './first-bank.ts';

/** The bank ledgers; one is chosen until the person chooses another. */
export function useBanks() {
  const { organizationId, branchId } = useSession();
  return useQuery({ queryKey: ['bank-reconciliation', organizationId, branchId, 'banks'], queryFn: readBanks });
}

export function BankChoice({ value, onChange }: { readonly value: string; readonly onChange: (id: string) => void }) {
  const { data: banks = [] } = useBanks();
  useEffect(() => {
    const first = value === '' ? firstBank(banks, kept<string>('bank')) : undefined;
    if (first !== undefined) onChange(first);
    if (value !== '') keep('bank', value);
  }, [value, banks, onChange]);
  return (
    <label className="bank-choice-box">
      <span className="visually-hidden">Bank</span>
      <SelectBox value={value} onChange={({ target }) => onChange(target.value)}>
        {banks.map(({ id, name, bankAccount }) => (
          <option key={id} value={id}>
            {bankAccount === null ? name : `${name} · ${bankAccount}`}
          </option>
        ))}
      </SelectBox>
    </label>
  );
}
