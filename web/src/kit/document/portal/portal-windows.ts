/** The actions of a document at a portal that have a window of their own. */
export const portalWindows = [
  'e-invoice-cancel',
  'e-invoice-mark',
  'eway-bill-mark',
  'eway-bill-update-vehicle',
  'eway-bill-several-vehicles',
  'eway-bill-update-transporter',
  'eway-bill-extend-validity',
  'eway-bill-cancel',
] as const;
export type PortalWindow = (typeof portalWindows)[number];
