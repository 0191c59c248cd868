import type { Taken } from '#domain/documents/chain';
import { mulDiv, paise, scaled } from '#domain/money/paise';
import { balanced } from '#domain/posting/balance';
import { branchLedgerAlias, taxAlias, taxHeads } from '#domain/posting/default-ledgers';
import type { Posting, Take } from '#domain/posting/effect';
import { runningShare } from '#domain/totals/running-share';
import { type Heads, heads, type Incoming, type SentLine } from '#modules/kit/between/fields';
import type { DocumentFacts } from '#modules/kit/module';
import { mayTakeCredit } from '#modules/kit/trade/tax/input-tax';
import type { IstReceipt, ReceiptLine } from '#modules/stock/ist-receipt/fields';

/** The name under which a part of the value of a line that was sent is taken, in paise. */
function partOf(head: keyof Heads, lineId: string): string {
  return `${head}:${lineId}`;
}

const none: Heads = { taxable: 0, igst: 0, cgst: 0, sgst: 0, cess: 0 };

/**
 * The part of value and tax that falls to what arrived and to what was lost: running shares of the line that was sent. So when nothing is
 * left in transit, the parts of all receipts are what the sender booked. `taken` is what other receipts took.
 */
export function withShares(
  lines: readonly ReceiptLine[],
  sent: ReadonlyMap<string, SentLine>,
  taken: Taken,
  hasCredit: (line: ReceiptLine) => boolean,
): readonly ReceiptLine[] {
  const before = new Map<string, number>(taken);
  const take = (name: string, much: number) => before.set(name, (before.get(name) ?? 0) + much);
  const shareOf = (line: SentLine, quantity: number): Heads => {
    const at = line.lineId ?? '';
    const share = Object.fromEntries(
      heads.map((head) => {
        const whole = { quantity: scaled(line.quantity), value: paise(line[head] ?? 0) };
        const until = { quantity: scaled(before.get(at) ?? 0), value: paise(before.get(partOf(head, at)) ?? 0) };
        return [head, whole.value === 0 || quantity === 0 ? 0 : runningShare(whole, until, scaled(quantity))];
      }),
    ) as unknown as Heads;
    for (const head of heads) take(partOf(head, at), share[head]);
    take(at, quantity);
    return share;
  };
  return lines.map((line) => {
    const source = sent.get(line.sourceLine);
    const received = source === undefined ? none : shareOf(source, line.quantity);
    const short = source === undefined ? none : shareOf(source, line.short ?? 0);
    const lost = hasCredit(line) ? short : sumOf(received, short);
    const { igst: igstInCost, cgst: cgstInCost, sgst: sgstInCost, cess: cessInCost } = lost;
    return { ...line, ...sumOf(received, short), igstInCost, cgstInCost, sgstInCost, cessInCost };
  });
}

function sumOf(one: Heads, other: Heads): Heads {
  return Object.fromEntries(heads.map((head) => [head, one[head] + other[head]])) as unknown as Heads;
}

/** Whether the tax of a line is credit: the branch must be regular and where the supply was made, and the item not blocked. */
export function creditIn(
  { supplyKind, placeOfSupply }: Pick<Incoming, 'supplyKind' | 'placeOfSupply'>,
  facts: DocumentFacts,
): (line: ReceiptLine) => boolean {
  const kind = supplyKind === 'intra' || supplyKind === 'inter' ? supplyKind : 'zero';
  const branch = mayTakeCredit({ supplyKind: kind, placeOfSupply }, facts);
  return ({ itemId }) => branch && facts.find('inventory-item', itemId)?.['inputTax'] !== 'ineligible';
}

/**
 * The supply in the books of the branch that receives (decision D29): purchases from branches, with the tax that is no credit; input tax;
 * what it owes the sender.
 */
export function postReceipt({ taxed, lines, fromBranchId }: IstReceipt, facts: DocumentFacts): readonly Posting[] {
  if (!taxed) return [];
  const total = (of: (line: ReceiptLine) => number | null) => lines.reduce((sum, line) => sum + (of(line) ?? 0), 0);
  const cost = total((line) => sumNow(line.taxable, line.igstInCost, line.cgstInCost, line.sgstInCost, line.cessInCost));
  const debits = [
    { alias: 'branch_transfer_in', amount: cost },
    ...taxHeads.map((head) => ({ alias: taxAlias('input', head), amount: total((line) => creditOf(line, head)) })),
  ].filter(({ amount }) => amount !== 0);
  if (debits.length === 0) return [];
  const owed = debits.reduce((sum, { amount }) => sum + amount, 0);
  return balanced([
    ...debits.map(({ alias, amount }) => ({ ledgerId: facts.ledger(alias), amount: paise(amount) })),
    { ledgerId: facts.ledger(branchLedgerAlias(fromBranchId ?? '')), amount: paise(-owed) },
  ]);
}

/** The tax that the goods which arrived cost: the branch has credit for none of it, or only for what was not lost. */
export function taxInCost(line: ReceiptLine | undefined): number {
  if (line === undefined || line.quantity === 0) return 0;
  const short = line.short ?? 0;
  const [tax, inCost] = [
    sumNow(line.igst, line.cgst, line.sgst, line.cess),
    sumNow(line.igstInCost, line.cgstInCost, line.sgstInCost, line.cessInCost),
  ];
  if (short === 0) return inCost;
  return inCost < tax ? 0 : mulDiv(inCost, line.quantity, line.quantity + short);
}

function creditOf(line: ReceiptLine, head: (typeof taxHeads)[number]): number {
  const name = ({ IGST: 'igst', CGST: 'cgst', SGST: 'sgst', CESS: 'cess' } as const)[head];
  return (line[name] ?? 0) - (line[`${name}InCost`] ?? 0);
}

function sumNow(...amounts: readonly (number | null)[]): number {
  return amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);
}

/** What a receipt takes of what was sent: quantities, and the parts of value and tax. */
export function takesOfReceipt({ incomingId, lines }: IstReceipt): readonly Take[] {
  const taken = new Map<string, number>();
  const take = (name: string, much: number) => taken.set(name, (taken.get(name) ?? 0) + much);
  for (const line of lines) {
    take(line.sourceLine, line.quantity + (line.short ?? 0));
    for (const head of heads) take(partOf(head, line.sourceLine), line[head] ?? 0);
  }
  return [...taken].flatMap(([lineId, quantity]) =>
    quantity === 0 ? [] : [{ slug: 'ist-sales', id: incomingId, lineId, quantity: scaled(quantity) }],
  );
}
