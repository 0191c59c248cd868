import { groupSets } from '#domain/posting/chart';

/** What differs between documents of selling and of buying. The rest of a trade document is the same. */
export interface Side {
  /** The other party, as the screens name it. */
  readonly party: string;
  /** The name of a party without a ledger: label and help. */
  readonly counter: { readonly label: string; readonly help: string };
  /** Kinds of ledgers that can be the party; bank and cash for a sale or purchase over the counter. */
  readonly partyKinds: readonly string[];
  /** Alias of the group of a party that is created on the way. */
  readonly partyGroup: string;
  /** Fields of the item with its rate and its own ledger. */
  readonly itemRate: string;
  readonly itemLedger: string;
  /** Alias of the ledger for what is sold or bought, unless the item or the document has its own. */
  readonly ledger: string;
  /** How it posts. When buying, the branch is the recipient of the supply. */
  readonly posts: 'sale' | 'purchase';
  /** The setting of the organisation that rounds the total to the rupee. */
  readonly rounds: string;
  /** Goods leave (-1) or come in (1). */
  readonly moves: -1 | 1;
}

export const selling = {
  party: 'Customer',
  counter: { label: 'Buyer Name', help: 'For a cash sale' },
  partyKinds: ['Customer', 'Cash', 'Bank'],
  partyGroup: 'debtors',
  itemRate: 'salesRate',
  itemLedger: 'salesLedgerId',
  ledger: 'sales',
  posts: 'sale',
  rounds: 'roundOffSales',
  moves: -1,
} as const satisfies Side;

export const buying = {
  party: 'Supplier',
  counter: { label: 'Seller Name', help: 'For a cash purchase' },
  partyKinds: ['Supplier', 'Cash', 'Bank'],
  partyGroup: 'creditors',
  itemRate: 'purchaseRate',
  itemLedger: 'purchaseLedgerId',
  ledger: 'purchase',
  posts: 'purchase',
  rounds: 'roundOffPurchase',
  moves: 1,
} as const satisfies Side;

/** Groups of the ledgers that a trade document may be made out to. */
export const partyGroups = [...groupSets.parties, ...groupSets.bankCash];
