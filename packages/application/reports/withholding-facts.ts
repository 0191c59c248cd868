import type { Context } from '#application/context';
import { ledgerId as idOfDefault } from '#application/organisation/default-ledger';
import type { LedgerRow, Row, Stored } from '#application/ports';
import { recordsNamed } from '#application/records/records-named';
import { ledgerRows } from '#application/reports/ledger-rows';
import { perBranch } from '#application/reports/per-branch';
import { voucherType } from '#application/reports/voucher-type';
import type { Withholding } from '#domain/documents/deposit-day';
import { type Paise, paise, sum } from '#domain/money/paise';
import { addDays } from '#domain/time/day';
import type { Period } from '#domain/time/period';
import { documents } from '#modules/all';
import type { WithholdingFacts, WithholdingRow } from '#modules/reports/withholding-register';

interface Asked extends Period {
  readonly side: 'payable' | 'receivable';
}

/** What was deducted or collected at source, from the rows of its ledger, with what their vouchers say of section, rate and party. */
export async function withholdingFacts(
  context: Context,
  branches: readonly string[],
  kind: Withholding,
  { from, to, side }: Asked,
): Promise<WithholdingFacts> {
  const { scope, ports, today } = context;
  const ledgerId = idOfDefault(scope.organisationId, `${kind.toLowerCase()}_${side}`);
  // Tax that we owe is a credit, tax that we claim a debit.
  const sign = side === 'payable' ? -1 : 1;
  const [balances, later, rows] = await Promise.all([
    perBranch(branches, (branchId) => ports.books.balances(scope, branchId, from, to, [ledgerId])),
    perBranch(branches, (branchId) => ports.books.ledgerDays(scope, branchId, addDays(to, 1), today, [ledgerId])),
    perBranch(branches, (branchId) => ledgerRows(context, branchId, { ledgerId, from, to })),
  ]);
  const paid = [...balances.flat(), ...later.flat()].map(({ debit, credit }) => (side === 'payable' ? debit : credit));
  return {
    rows: await described(context, rows.flat(), sign, kind),
    opening: paise(sign * sum(balances.flat().map(({ opening }) => opening))),
    deposited: sum(paid),
    today,
  };
}

async function described(
  context: Context,
  rows: readonly LedgerRow[],
  sign: 1 | -1,
  kind: Withholding,
): Promise<readonly WithholdingRow[]> {
  const vouchers = await recordsNamed(
    context,
    rows.map(({ slug, id }) => ({ slug, id })),
  );
  const { parties, partyOf } = await partiesOf(context, [...vouchers.values()]);
  const dated = [...rows].sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : one.sequence - other.sequence));
  return dated.map(({ slug, id, number, date, amount }) => {
    const voucher = vouchers.get(id);
    const partyId = voucher === undefined ? null : partyOf(voucher);
    const party = partyId === null ? undefined : parties.get(partyId)?.row;
    const tax = paise(sign * amount);
    return {
      ...{ slug, id, number, date, tax, type: voucherType(slug, voucher?.row ?? {}) },
      ...{ partyId, partyName: text(party?.['name']), pan: text(party?.['pan']) || null },
      ...(tax > 0 ? saidOf(voucher?.row ?? {}, kind, tax) : { section: null, rate: null, base: null }),
    };
  });
}

/**
 * The parties of vouchers. A journal or a payment often names an expense first and the party it is owed to on another line: of such a voucher
 * it is the only customer or supplier it posts to.
 */
async function partiesOf(
  context: Context,
  vouchers: readonly Stored[],
): Promise<{ readonly parties: ReadonlyMap<string, Stored>; readonly partyOf: (voucher: Stored) => string | null }> {
  const ledgersNamed = (ids: readonly string[]) =>
    recordsNamed(
      context,
      ids.map((id) => ({ slug: 'customer', id })),
    );
  const namedIn = ({ slug, row }: Stored) => documents.find((one) => one.slug === slug)?.partyId(row) ?? null;
  const first = await ledgersNamed(vouchers.flatMap((voucher) => namedIn(voucher) ?? []));
  const isNamed = (voucher: Stored) => isParty(first.get(namedIn(voucher) ?? ''));
  const postedIn = ({ effect }: Stored) => [...new Set((effect?.postings ?? []).map(({ ledgerId }) => ledgerId))];
  const parties = new Map([...first, ...(await ledgersNamed(vouchers.filter((voucher) => !isNamed(voucher)).flatMap(postedIn)))]);
  const partyOf = (voucher: Stored) => {
    if (isNamed(voucher)) return namedIn(voucher);
    const [only, ...others] = postedIn(voucher).filter((id) => isParty(parties.get(id)));
    return only !== undefined && others.length === 0 ? only : namedIn(voucher);
  };
  return { parties, partyOf };
}

function isParty(ledger: Stored | undefined): boolean {
  const kind = ledger?.row['ledgerKind'];
  return kind === 'Customer' || kind === 'Supplier';
}

/** Documents say section, rate and amount. Where tax was only entered as a deduction, they are not known. */
function saidOf(row: Row, kind: Withholding, tax: Paise): Pick<WithholdingRow, 'section' | 'rate' | 'base'> {
  const of = (key: string) => (typeof row[key] === 'number' ? row[key] : 0);
  if (kind === 'TDS' && of('tds') === tax)
    return { section: text(row['tdsSection']) || null, rate: of('tdsRate'), base: paise(of('taxable')) };
  if (kind === 'TCS' && of('tcs') === tax)
    return { section: null, rate: of('tcsRate'), base: paise(of('total') - of('tcs') - of('roundOff')) };
  return { section: null, rate: null, base: null };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
