import { branchesOf } from '#application/books/branches';
import { perBranch } from '#application/books/per-branch';
import { startOfYear } from '#application/books/years';
import { recordsNamed } from '#application/commit/records-named';
import type { Context } from '#application/context';
import type { LetterFacts } from '#application/letters/letter-paper';
import { pictureOf } from '#application/paper/print-document';
import { filterOf } from '#application/reports/kit/reader';
import { ledgerReportReader } from '#application/reports/ledgers/ledger-report/reader';
import { billsFacts } from '#application/reports/ledgers/payment-receivables-payables/reader';
import { type Paise, paise, zero } from '#domain/money/paise';
import { reachOf } from '#domain/permission/permission';
import { Refusal, refuseIfAny } from '#domain/refusal';
import type { Day } from '#domain/time/day';
import type { LetterKind } from '#modules/accounts/party-letter/party-letter';
import { pathOf } from '#modules/kit/operations/permission';
import { ledgerReport } from '#modules/reports/ledgers/ledger-report';

/** Which letters are wanted. */
export interface LetterWish {
  readonly kind: LetterKind;
  readonly asOf: Day;
  readonly from?: Day | undefined;
  readonly branches: readonly string[];
  readonly parties: readonly string[];
  readonly message: string;
}

/** Reads what letters are written from: what all of them share once, and a statement for each party when it is asked for. */
export async function openLetters(context: Context, wish: LetterWish): Promise<(partyId: string) => Promise<LetterFacts>> {
  const { scope, ports } = context;
  const { kind, asOf, message } = wish;
  // Statements, reminders and confirmations all say what the statement of a ledger says, of which nobody sees only their own.
  if (reachOf(context.caller.permissions, pathOf(ledgerReport), '') !== 'all') throw new Refusal('forbidden', { what: ledgerReport.title });
  const branches = branchesOf(context, ledgerReport, wish.branches);
  const from = wish.from ?? (await startOfYear(context, asOf));
  if (from > asOf) refuseIfAny([{ path: 'from', message: 'A statement cannot begin after its end' }]);
  const [found, parties, { bills }, balances] = await Promise.all([
    ports.records.findMany(scope, [
      { slug: 'org', id: scope.organisationId },
      { slug: 'branch', id: branches[0] ?? scope.branchId },
    ]),
    recordsNamed(
      context,
      wish.parties.map((id) => ({ slug: 'customer', id })),
    ),
    billsFacts(context, branches, asOf),
    perBranch(branches, (branchId) => ports.books.balances(scope, branchId, asOf, asOf, wish.parties)),
  ]);
  const closing = new Map<string, Paise>();
  for (const { ledgerId, opening, debit, credit } of balances.flat())
    closing.set(ledgerId, paise((closing.get(ledgerId) ?? zero) + opening + debit - credit));
  const rowOf = (slug: string) => [...found.values()].find((one) => one.slug === slug)?.row ?? {};
  const [organisation, branch] = [rowOf('org'), rowOf('branch')];
  const logo = await pictureOf(context, organisation['logo']);
  return async (partyId) => {
    const party = parties.get(partyId);
    if (party === undefined) throw new Refusal('notFound', { what: 'Party' });
    return {
      ...{ kind, organisation, branch, party: party.row, from, asOf, today: context.today, message },
      ...(logo === undefined ? {} : { logo }),
      balance: closing.get(partyId) ?? zero,
      bills: bills.filter(({ ledgerId }) => ledgerId === partyId),
      statement: kind === 'Statement' ? await statementOf(context, partyId, { branches, from, to: asOf }) : { opening: zero, rows: [] },
    };
  };
}

/** A longer statement is no letter. */
const mostRows = 2_000;

async function statementOf(
  context: Context,
  ledgerId: string,
  period: { readonly branches: readonly string[]; readonly from: Day; readonly to: Day },
): Promise<LetterFacts['statement']> {
  const { report, whole } = ledgerReportReader;
  const { opening, rows } = await whole(context, filterOf(report, { ledgerId, ...period }), {
    most: mostRows,
    told: async () => undefined,
  });
  return { opening, rows };
}

/** Where letters to a party go: its own address, else that of its first contact. */
export function emailOf({ email, contacts }: Readonly<Record<string, unknown>>): string | null {
  if (typeof email === 'string' && email !== '') return email;
  const [first] = Array.isArray(contacts) ? (contacts as readonly { readonly email?: unknown }[]) : [];
  return typeof first?.email === 'string' && first.email !== '' ? first.email : null;
}
