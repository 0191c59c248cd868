import type { Context } from '#application/context';
import { defaultLedgerId } from '#application/derived-id';
import { eachHead, noTaxes, type Taxes, type TaxHead } from '#domain/gst-returns/tax-heads';
import type { TieSums } from '#domain/gst-returns/tie-outs/tie-outs';
import { taxAlias, taxHeads } from '#domain/posting/default-ledgers';
import { addDays, type Day } from '#domain/time/day';

/** A ledger of tax: its head, and 1 if a credit raises the figure of the return, -1 if a debit does. */
interface TaxLedger {
  readonly id: string;
  readonly head: TaxHead;
  readonly sign: 1 | -1;
}

export type TaxLedgers = Readonly<Record<keyof TieSums['ledgers'], readonly TaxLedger[]>>;

/** The ledgers of each comparison. Credit under reverse charge has ledgers of its own. */
export function taxLedgersOf({ scope }: Pick<Context, 'scope'>): TaxLedgers {
  const of = (kind: string, sign: 1 | -1) =>
    taxHeads.map((tax): TaxLedger => {
      const id = defaultLedgerId(scope.organisationId, taxAlias(kind, tax));
      return { id, head: tax.toLowerCase() as Lowercase<typeof tax>, sign };
    });
  return {
    output: of('output', 1),
    input: [...of('input', -1), ...of('rcm_input', -1)],
    'reverse-charge': of('rcm_payable', 1),
  };
}

/** What a period brought on these ledgers in a branch. It costs as much as their balances on two days. */
export async function ledgerTaxes({ scope, ports }: Context, branchId: string, from: Day, to: Day): Promise<TieSums['ledgers']> {
  const ledgers = taxLedgersOf({ scope });
  const ids = Object.values(ledgers).flatMap((some) => some.map(({ id }) => id));
  const [before, after] = await ports.books.closings(scope, branchId, [addDays(from, -1), to], ids);
  const moved = (id: string) => (after?.get(id) ?? 0) - (before?.get(id) ?? 0);
  const sumOf = (some: readonly TaxLedger[]): Taxes =>
    eachHead((head) => some.reduce((sum, ledger) => (ledger.head === head ? sum - ledger.sign * moved(ledger.id) : sum), noTaxes[head]));
  return { output: sumOf(ledgers.output), input: sumOf(ledgers.input), 'reverse-charge': sumOf(ledgers['reverse-charge']) };
}
