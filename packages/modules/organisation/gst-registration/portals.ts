/** The portals at which a GSTIN has a user. For each the registration says who entered that user and when, in these fields. */
export const registrationPortals = {
  'e-invoice': { title: 'e-invoice portal', access: 'portalAccess', enteredAt: 'portalEnteredAt' },
  'eway-bill': { title: 'e-way bill portal', access: 'ewayAccess', enteredAt: 'ewayEnteredAt' },
} as const;

export type PortalName = keyof typeof registrationPortals;

export const portalNames = Object.keys(registrationPortals) as readonly PortalName[];
