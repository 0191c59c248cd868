import { branches, gstinOf, pan } from '#functions/seed/demo';

/** Who the branches of the demo are at the simulated e-invoice portal. */
export const portalUsers = usersOf('');
/** And at the simulated e-way bill portal, which has users of its own. */
export const billUsers = usersOf('_ewb');

function usersOf(ending: string) {
  return branches.map(({ state, name }) => ({
    gstin: gstinOf(state, pan),
    userName: `suryodaya_${name.toLowerCase()}${ending}`,
    password: `Sunrise@Portal${ending === '' ? 1 : 2}`,
  }));
}
