import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isDay } from '#domain/time/day';
import { monthOf } from '#domain/time/period';
import { today } from '../../session/working-day.ts';
import type { BankPeriod, Tab } from './bank-calls.ts';

export const bankTabs = [
  { name: 'open', title: 'To do' },
  { name: 'matched', title: 'Matched' },
  { name: 'all', title: 'All lines' },
  { name: 'entries', title: 'Not on a statement' },
] as const satisfies readonly { readonly name: Tab | 'entries'; readonly title: string }[];

export type BankTab = (typeof bankTabs)[number]['name'];

/** The bank, the days and the tab are in the address. */
export function useBankAddress() {
  const [address, setAddress] = useSearchParams();
  const month = monthOf(today());
  const dayOr = (name: string, other: string) => (isDay(address.get(name) ?? '') ? (address.get(name) ?? other) : other);
  const period: BankPeriod = { ledgerId: address.get('ledgerId') ?? '', from: dayOr('from', month.from), to: dayOr('to', month.to) };
  const tab: BankTab = bankTabs.find(({ name }) => name === address.get('tab'))?.name ?? 'open';
  const set = useCallback(
    (values: Readonly<Record<string, string>>) => {
      setAddress((now) => new URLSearchParams({ ...Object.fromEntries(now), ...values }), { replace: true });
    },
    [setAddress],
  );
  return { period, tab, set };
}
