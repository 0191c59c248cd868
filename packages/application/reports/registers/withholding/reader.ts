import { type Place, placesIn, writePlaces } from '#application/books/cursor';
import { perBranch } from '#application/books/per-branch';
import { voucherType } from '#application/books/voucher-type';
import { recordsNamed } from '#application/commit/records-named';
import type { Context } from '#application/context';
import { defaultLedgerId } from '#application/derived-id';
import { added } from '#application/documents/facts/deducted-in-year';
import type { Stored } from '#application/ports/records';
import type { WithheldRow, WithheldSum } from '#application/ports/withheld';
import { pagesOf, reader } from '#application/reports/kit/reader';
import type { ShortOfYear, WithholdingFacts, WithholdingParty, WithholdingRow } from '#application/reports/registers/withholding/table';
import { withholdingColumns, withholdingTable } from '#application/reports/registers/withholding/table';
import type { Withholding } from '#domain/documents/deposit-day';
import { limits } from '#domain/limits';
import { paise, sum } from '#domain/money/paise';
import { shortOrOver } from '#domain/tax-at-source/short-or-over';
import { tcsSections } from '#domain/tax-at-source/tcs-sections';
import { tdsSections } from '#domain/tax-at-source/tds-sections';
import { addDays, partsOf } from '#domain/time/day';
import { yearOf } from '#domain/time/financial-year';
import type { Period } from '#domain/time/period';
import type { ReportModule } from '#modules/kit/module';
import { tcsRegister } from '#modules/reports/registers/tcs-register';
import { tdsRegister } from '#modules/reports/registers/tds-register';
import type { WithholdingFilter } from '#modules/reports/registers/withholding-register';

interface Asked extends Period {
  readonly side: 'payable' | 'receivable';
  readonly show: string;
  readonly limit: number;
}

/** Tax deducted or collected at source: a page of vouchers, and the sums of the whole period. */
export async function withholdingFacts(
  context: Context,
  branches: readonly string[],
  kind: Withholding,
  asked: Asked,
  cursor: string | undefined,
): Promise<WithholdingFacts> {
  const { scope, ports, today } = context;
  const { from, to, side, show } = asked;
  // A further page of a file has the sums from its first.
  const withoutSums = asked.limit === filePage && cursor !== undefined;
  const ledgerId = defaultLedgerId(scope.organisationId, `${kind.toLowerCase()}_${side}`);
  const [balances, later, sums, page, year] = await Promise.all([
    perBranch(branches, (branchId) => ports.books.balances(scope, branchId, from, to, [ledgerId])),
    perBranch(branches, (branchId) => ports.books.ledgerDays(scope, branchId, addDays(to, 1), today, [ledgerId])),
    withoutSums ? [] : sumsOf(context, branches, kind, asked),
    vouchersOf(context, branches, kind, asked, cursor),
    show === 'code' && side === 'payable' && cursor === undefined ? yearOfParties(context, branches, kind, to) : [],
  ]);
  // Tax that we owe is a credit, tax that we claim a debit.
  const sign = side === 'payable' ? -1 : 1;
  const paidOf = (all: readonly { readonly debit: number; readonly credit: number }[]) =>
    sum(all.map(({ debit, credit }) => paise(side === 'payable' ? debit : credit)));
  const partyOf = await partiesOf(context, [...page.rows, ...(show === 'party' || show === 'code' ? sums : [])]);
  return {
    rows: page.rows.map((row): WithholdingRow => {
      const { slug, id, number, date, type, tax, section, rate, base } = row;
      return {
        ...{ slug, id, number, date, tax: paise(tax), type: voucherType(slug, { type }) },
        ...{ ...partyOf(row), section: section || null, rate, base: base === null ? null : paise(base) },
      };
    }),
    sums: sums.map((one) => ({ ...one, ...partyOf(one), section: one.section || null })),
    opening: paise(sign * sum(balances.flat().map(({ opening }) => opening))),
    paid: paidOf(balances.flat()),
    deposited: paidOf([...balances.flat(), ...later.flat()]),
    ...(year.length === 0 ? {} : { year }),
    today,
    isFirst: cursor === undefined,
    ...(page.cursor === undefined ? {} : { cursor: page.cursor }),
  };
}

async function sumsOf(
  { ports, scope }: Context,
  branches: readonly string[],
  kind: Withholding,
  { from, to, side, show }: Asked,
): Promise<readonly WithheldSum[]> {
  const by = show === 'party' ? 'party' : show === 'code' ? 'both' : 'section';
  const each = await perBranch(branches, (branchId) =>
    ports.books.withheldSums(scope, branchId, { kind, side, taxed: true }, by, from, to),
  );
  return each.flat();
}

/**
 * The parties of whom more or less was deducted in the year than its sum says. It is a sum of all branches, so with some of them nothing is
 * said.
 */
async function yearOfParties(
  context: Context,
  branches: readonly string[],
  kind: Withholding,
  to: string,
): Promise<readonly ShortOfYear[]> {
  const { ports, scope } = context;
  const all = await ports.records.all(scope, 'branch');
  if (all.some(({ id }) => !branches.includes(id))) return [];
  const { start, end } = yearOf(to);
  const each = await perBranch(branches, (branchId) => ports.books.deductedIn(scope, branchId, partsOf(start).year));
  const keys = [...new Set(each.flatMap((sums) => [...sums.keys()]))];
  const partyOf = await partiesOf(
    context,
    keys.map((key) => ({ partyIds: [partyOfKey(key)] })),
  );
  const sections = new Set<string>((kind === 'TDS' ? tdsSections : tcsSections).map(({ value }) => value));
  return keys.flatMap((key) => {
    const party = partyOf({ partyIds: [partyOfKey(key)] });
    const sums = added(each.map((of) => of.get(key)));
    return shortOrOver(sums, party.pan, end).flatMap((one) => (sections.has(one.section) ? [{ ...party, ...one }] : []));
  });
}

function partyOfKey(key: string): string {
  return key.slice(key.indexOf('|') + 1);
}

/** A page of the vouchers of these branches, by day and then in the order of entry. */
async function vouchersOf(
  { ports, scope }: Context,
  branches: readonly string[],
  kind: Withholding,
  { from, to, side, show, limit }: Asked,
  cursor: string | undefined,
): Promise<{ readonly rows: readonly WithheldRow[]; readonly cursor?: string }> {
  const after = placesIn(cursor, branches.length);
  const list = { kind, side, taxed: show !== 'deposits' };
  const pages = await perBranch(branches, (branchId) => {
    const place = after[branches.indexOf(branchId)];
    return ports.books.withheld(scope, branchId, list, from, to, { limit, ...(place ? { after: place } : {}) });
  });
  const merged = pages
    .flatMap(({ rows }, branch) => rows.map((row) => ({ ...row, branch })))
    .sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : one.sequence - other.sequence));
  const shown = merged.slice(0, limit);
  const more = merged.length > limit || pages.some((page) => page.more);
  const next = branches.map((_, branch): Place | null => shown.findLast((row) => row.branch === branch) ?? after[branch] ?? null);
  return { rows: shown, ...(more ? { cursor: writePlaces(next) } : {}) };
}

/** Whom a voucher is for: the one it names, or if that is no customer or supplier the only one it posts to. */
async function partiesOf(
  context: Context,
  all: readonly Pick<WithheldRow, 'partyIds'>[],
): Promise<(of: Pick<WithheldRow, 'partyIds'>) => WithholdingParty> {
  const ids = new Set(all.flatMap(({ partyIds }) => partyIds.filter((id) => id !== '')));
  const found = await recordsNamed(
    context,
    [...ids].map((id) => ({ slug: 'customer', id })),
  );
  return ({ partyIds: [named = '', ...others] }) => {
    const [only, ...more] = others.filter((id) => isParty(found.get(id)));
    const partyId = only !== undefined && more.length === 0 && !isParty(found.get(named)) ? only : named;
    const row = found.get(partyId)?.row;
    return { partyId: partyId || null, partyName: text(row?.['name']), pan: text(row?.['pan']) || null };
  };
}

function isParty(ledger: Stored | undefined): boolean {
  const kind = ledger?.row['ledgerKind'];
  return kind === 'Customer' || kind === 'Supplier';
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

const filePage = 20 * limits.rowsPerPage;

const withholdingReader = (report: ReportModule<WithholdingFilter>, kind: Withholding) =>
  reader<WithholdingFilter, WithholdingFacts>({
    report,
    columns: withholdingColumns,
    table: (filter, facts) => withholdingTable({ ...report, kind }, filter, facts),
    read: (context, branches, filter, cursor, limit) => withholdingFacts(context, branches, kind, { ...filter, limit }, cursor),
    ...pagesOf('rows'),
    filePage,
  });

export const tdsRegisterReader = withholdingReader(tdsRegister, 'TDS');
export const tcsRegisterReader = withholdingReader(tcsRegister, 'TCS');
