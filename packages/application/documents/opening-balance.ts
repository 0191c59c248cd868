/** What a ledger brought into its first year in a branch: an entry of the branch's log, dated the day before the year begins. */
export const openingBalance = { slug: 'opening-balance', title: 'Opening Balance' } as const;
