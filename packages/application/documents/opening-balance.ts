/**
 * What a ledger brings into a year of a branch: an entry of the branch's log, dated the day before the year begins. Its other
 * side is no ledger of the chart but the difference that is left while not all openings are entered: every entry balances,
 * and reports show what is left as `Difference in opening balances`.
 */
export const openingBalance = { slug: 'opening-balance', title: 'Opening Balance', differenceId: 'opening-difference' } as const;
