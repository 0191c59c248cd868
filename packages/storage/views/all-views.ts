import type { Day } from '#domain/time/day';
import { amendments } from '#storage/subjects/amendments';
import { foldCatalogue } from '#storage/subjects/catalogue';
import { foldChanges } from '#storage/subjects/changes-of-months';
import { claimedCredit } from '#storage/subjects/credit/claimed-credit';
import { creditMoves } from '#storage/subjects/credit/credit-moves';
import { type DatedSums, foldDatedSums } from '#storage/subjects/dated-sums';
import { foldDayBook } from '#storage/subjects/day-book';
import { inwardDocuments } from '#storage/subjects/inward';
import { outwardDocuments } from '#storage/subjects/outward';
import { projectLines } from '#storage/subjects/projects';
import { foldRegisters } from '#storage/subjects/registers';
import { soldLines } from '#storage/subjects/sales';
import { foldStockRows } from '#storage/subjects/stock-rows';
import { withheldLists } from '#storage/subjects/withheld';
import { foldStockChanges } from '#storage/valuation/stock-changes';
import { foldDayTallies } from '#storage/views/balances/day-tallies';
import { foldBalances } from '#storage/views/balances/fold-balances';
import { foldPartyDeductions } from '#storage/views/balances/party-deductions';
import { foldLedgers } from '#storage/views/bills/fold-ledgers';
import { foldListCounts } from '#storage/views/list-counts';
import { planBank } from '#storage/views/reconciled/bank';
import { planCredit } from '#storage/views/reconciled/credit';
import { foldStandings } from '#storage/views/standings';
import { planCodes } from '#storage/views/stock/codes';
import { foldStock } from '#storage/views/stock/fold-stock';
import { planItemPieces } from '#storage/views/stock/item-pieces';
import { foldTakers } from '#storage/views/stock/takers-and-orders';
import type { View } from '#storage/views/view';
import { foldWordBlocks } from '#storage/views/words/word-blocks';
import { foldWordRuns } from '#storage/views/words/word-runs';

/**
 * All that is folded from the logs. A new view is one file, with how it is folded, read and proven, and one line here. A proof keeps what it
 * has added up by the place of its view in this list (`form` in `proof/prover.ts`).
 */
export const allViews: readonly View[] = [
  { name: 'balances', plan: foldBalances },
  { name: 'ledgers and bills', plan: foldLedgers },
  { name: 'stock', plan: foldStock },
  { name: 'takers and open orders', plan: foldTakers },
  { name: 'barcodes', plan: planCodes },
  { name: 'pieces of items', plan: planItemPieces },
  { name: 'bank', plan: planBank },
  { name: 'sums of parties', plan: foldPartyDeductions },
  { name: 'list counts', plan: foldListCounts },
  { name: 'standings', plan: foldStandings },
  { name: 'day tallies', plan: foldDayTallies },
  { name: 'changes of stock', plan: foldStockChanges },
  {
    name: 'words of masters',
    of: 'organisation',
    plan: foldWordRuns,
    prove: async (...log) => (await import('#storage/proof/proven-words')).openWordProof(...log),
  },
  {
    name: 'credit',
    plan: planCredit,
    prove: async (...log) => (await import('#storage/proof/proven-credit')).openCreditProof(...log),
  },
  { name: 'words of documents', of: 'branch', plan: foldWordBlocks },
  {
    name: 'day book',
    of: 'branch',
    plan: foldDayBook,
    prove: async (...log) => (await import('#storage/proof/proven-day-book')).openDayBookProof(...log),
  },
  {
    name: 'catalogue',
    plan: foldCatalogue,
    prove: async (...log) => (await import('#storage/proof/proven-catalogue')).openCatalogueProof(...log),
  },
  { name: 'changes', plan: foldChanges, prove: async (...log) => (await import('#storage/proof/proven-changes')).openChangesProof(...log) },
  {
    name: 'stock rows',
    plan: foldStockRows,
    prove: async (...log) => (await import('#storage/proof/proven-stock-rows')).openStockRowsProof(...log),
  },
  {
    name: 'registers',
    plan: foldRegisters,
    prove: async (...log) => (await import('#storage/proof/proven-registers')).openRegistersProof(...log),
  },
  datedView(soldLines),
  datedView(projectLines),
  ...withheldLists.map(datedView),
  datedView(outwardDocuments),
  datedView(amendments),
  datedView(claimedCredit),
  datedView(inwardDocuments),
  datedView(creditMoves),
];

function datedView<Said extends { readonly date: Day }>(of: DatedSums<Said>): View {
  return {
    name: of.name,
    plan: (step) => foldDatedSums(of, step),
    prove: async (...log) => (await import('#storage/proof/proven-dated-sums')).openDatedSumsProof(of, ...log),
  };
}
