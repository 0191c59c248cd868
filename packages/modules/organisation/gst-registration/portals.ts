/** The portals at which a GSTIN has a user. For each the registration says who entered that user and when, in these fields. */
export const registrationPortals = {
  'e-invoice': {
    ...{ title: 'e-invoice portal', user: 'e-invoice user', label: 'E-invoice user' },
    ...{ access: 'portalAccess', enteredAt: 'portalEnteredAt' },
  },
  'eway-bill': {
    ...{ title: 'e-way bill portal', user: 'e-way bill user', label: 'E-way bill user' },
    ...{ access: 'ewayAccess', enteredAt: 'ewayEnteredAt' },
  },
} as const;

export type PortalName = keyof typeof registrationPortals;

export const portalNames = Object.keys(registrationPortals) as readonly PortalName[];
