import type { Context } from '#application/context';
import { derivedId } from '#application/derived-id';
import { allGroups } from '#application/known-records';
import type { Change } from '#application/ports/journal';
import type { Row, Stored } from '#application/ports/records';
import type { StatementColumns } from '#domain/bank-statement/statement-columns';
import { limits } from '#domain/limits';
import { groupSets } from '#domain/posting/chart';
import { Refusal } from '#domain/refusal';
import { ledgerIsUnder } from '#modules/kit/voucher/chart';

/** What the product remembers about a bank ledger in a branch: the columns of its statements, and texts that stood for a payee. */
export interface BankAccount {
  readonly columns: StatementColumns | null;
  readonly learned: readonly LearnedPayee[];
}

export interface LearnedPayee {
  readonly text: string;
  /** The name as vouchers have it. */
  readonly payee: string;
  readonly ledgerId: string | null;
}

export const bankAccount = 'bank-account';

/** The bank ledger; refused if there is none of this id. */
export async function bankLedger(context: Context, ledgerId: string): Promise<Stored> {
  const ledger = await context.ports.records.find(context.scope, 'customer', ledgerId);
  if (ledger === undefined) throw new Refusal('notFound', { what: 'Bank ledger' });
  const groups = await allGroups(context);
  const facts = { all: () => groups, find: () => ledger.row };
  if (!ledgerIsUnder(facts, ledgerId, groupSets.bank))
    throw new Refusal('invalid', {}, [{ path: 'ledgerId', message: 'Choose a bank ledger' }]);
  return ledger;
}

function idOf({ scope }: Context, ledgerId: string): string {
  return derivedId(scope.branchId, `bank|${ledgerId}`);
}

export async function readBankAccount(context: Context, ledgerId: string): Promise<BankAccount> {
  const stored = await context.ports.records.find(context.scope, bankAccount, idOf(context, ledgerId));
  return stored === undefined ? { columns: null, learned: [] } : accountIn(stored.row);
}

function accountIn(row: Row): BankAccount {
  const { columns, learned } = row as unknown as Partial<BankAccount>;
  return { columns: columns ?? null, learned: learned ?? [] };
}

/** Changes what is remembered, as of the commit. Nothing is written if it stays the same. */
export async function rememberBankAccount(
  context: Context,
  ledgerId: string,
  remember: (account: BankAccount) => BankAccount,
): Promise<void> {
  const { ports, scope } = context;
  const id = idOf(context, ledgerId);
  const stream = { branchId: scope.branchId };
  for (;;) {
    const known = await ports.records.find(scope, bankAccount, id);
    const before = known === undefined ? { columns: null, learned: [] } : accountIn(known.row);
    const after = remember(before);
    if (JSON.stringify(after) === JSON.stringify(before)) return;
    const row = { branchId: scope.branchId, ledgerId, ...after } as unknown as Row;
    const change: Change = {
      action: known === undefined ? 'create' : 'edit',
      slug: bankAccount,
      id,
      row,
      list: null,
      unique: [],
      words: [],
    };
    const work = { slug: bankAccount, id, decide: () => change };
    try {
      if (known === undefined) await ports.journal.commit(scope, stream, { ...work, kind: 'create', fingerprint: id });
      else await ports.journal.commit(scope, stream, { ...work, kind: 'change', read: { version: known.version, title: 'bank account' } });
      return;
    } catch (error) {
      if (!(error instanceof Refusal) || (error.code !== 'changed' && error.code !== 'duplicate')) throw error;
    }
  }
}

/** The newest first; a text stands for the payee that was chosen last. */
export function withLearned({ learned, ...account }: BankAccount, added: readonly LearnedPayee[]): BankAccount {
  const texts = new Set(added.map(({ text }) => text.toUpperCase()));
  const kept = learned.filter(({ text }) => !texts.has(text.toUpperCase()));
  return { ...account, learned: [...added, ...kept].slice(0, limits.learnedPayees) };
}
