export const factorBase = '/api/ims-crm/user/s/secondFactor';

/** The secret for the set-up: as text, and as the address in the QR code. */
export interface Begun {
  readonly secret: string;
  readonly address: string;
}
