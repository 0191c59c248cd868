import { mulDiv, type Paise } from '#domain/money/paise';

/** Of an entry, in percent, or this amount: what a bank may keep as charges, or add as interest. */
const percentKept = 2;
export const amountKept = 1_000_00;

/** Whether what a bank paid may differ so much from the books because of its charges. */
export function mayBeKept(difference: number, booked: Paise, most = amountKept): boolean {
  return Math.abs(difference) <= Math.max(most, mulDiv(Math.abs(booked), percentKept, 100));
}
