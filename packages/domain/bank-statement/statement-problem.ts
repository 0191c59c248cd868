import { Refusal } from '#domain/refusal';

/** Refuses a statement file with a sentence that names the place. */
export function refuseStatement(message: string): never {
  throw new Refusal('invalid', {}, [{ path: 'key', message }]);
}

/** The books are kept in rupees, so amounts of another currency cannot be lines of them. */
export function refuseOtherCurrency(currency: string): void {
  if (currency !== 'INR') refuseStatement(`This statement is in ${currency}. Only statements in INR can be imported`);
}

/** Statements of two accounts in one file would become lines of one ledger. */
export function refuseOtherAccount(known: string | undefined, account: string): void {
  if (known === undefined || known === account) return;
  refuseStatement(`This file has statements of two accounts, ${known.slice(0, 40)} and ${account.slice(0, 40)}. Import them one by one`);
}
