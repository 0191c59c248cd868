import type { PortalStatement, TaxPeriod } from '#domain/gstr-2b/portal-document';
import { Refusal } from '#domain/refusal';

/** What a file is imported for. */
export interface Expected {
  readonly statement: PortalStatement;
  readonly ownGstin: string;
  readonly period: TaxPeriod;
}

/** Refuses a file of the portal with a sentence that names the place. Nothing of it is imported then. */
export function refuseFile(message: string): never {
  throw new Refusal('invalid', {}, [{ path: 'key', message }]);
}

/** Refuses a file that says that it is of another statement, GSTIN or month than it is imported for. */
export function refuseOther(expected: Expected, said: Partial<Expected>): void {
  const { statement, ownGstin, period } = said;
  if (statement !== undefined && statement !== expected.statement)
    refuseFile(`This is a ${statement} file. Import it there, or choose the ${expected.statement} file`);
  if (ownGstin !== undefined && ownGstin !== expected.ownGstin)
    refuseFile(
      `This file is of GSTIN ${ownGstin}, and you are importing for ${expected.ownGstin}. Choose the other file or the other GSTIN`,
    );
  if (period !== undefined && period !== expected.period)
    refuseFile(`This file is of ${periodText(period)}, and you are importing for ${periodText(expected.period)}`);
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `Oct-2025` */
export function periodText(period: TaxPeriod): string {
  const [year = '', month = ''] = period.split('-');
  return `${months[Number(month) - 1] ?? month}-${year}`;
}
