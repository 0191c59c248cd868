import type { Bank } from './bank-calls.ts';

/** The bank to begin with: the one that the person used last, else one whose lines wait, else the first. */
export function firstBank(banks: readonly Bank[], usedLast: string | null): string | undefined {
  const found = banks.find(({ id }) => id === usedLast) ?? banks.find(({ openLines }) => openLines > 0) ?? banks[0];
  return found?.id;
}
