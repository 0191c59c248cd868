import type { PortalAccount, PortalAnswer } from '#application/ports/gst-portal';
import type { Row } from '#application/ports/records';
import type { Scope } from '#application/ports/scope';
import type { Filing } from '#domain/registration/filing-history';
import type { Taxpayer } from '#domain/registration/taxpayer';

/** The government's list of taxpayers, as the user of a GSTIN may ask it. */
export interface TaxpayerList {
  /** Null: there is no such GSTIN. */
  find(account: PortalAccount, gstin: string): Promise<PortalAnswer<Taxpayer | null>>;
}

/** The returns that taxpayers filed, which the government tells everybody. */
export interface FiledReturns {
  /** Of the financial year that begins in this calendar year. Those forms that this product does not know are left out. */
  filed(gstin: string, year: number): Promise<PortalAnswer<readonly Filing[]>>;
}

/** The ways to both, for the GSTIN that asks. Each is a sentence if something is missing. Answers are waited for some seconds at most. */
export interface TaxpayerAccesses {
  taxpayers(scope: Scope, registration: Row): Promise<{ readonly list: TaxpayerList; readonly account: PortalAccount } | string>;
  returns(scope: Scope, registration: Row): Promise<FiledReturns | string>;
}
