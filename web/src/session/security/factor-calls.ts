export const factorBase = '/api/ims-crm/user/s/secondFactor';

/** The secret a setting-up begins with: as text, and as the address in the picture. */
export interface Begun {
  readonly secret: string;
  readonly address: string;
}
