import { branches, gstinOf, pan } from '#functions/seed/demo';

/** Who the branches of the demo are at the simulated e-invoice portal. */
export const portalUsers = branches.map(({ state, name }) => ({
  gstin: gstinOf(state, pan),
  userName: `suryodaya_${name.toLowerCase()}`,
  password: 'Sunrise@Portal1',
}));
