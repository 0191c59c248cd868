import { randomUUID } from 'node:crypto';
import { bankLedger, rememberBankAccount } from '#application/bank/bank-account';
import { statementsOf } from '#application/bank/imported-statements';
import { bankStatement } from '#application/bank/matched/bank-takes';
import {
  linesThere,
  otherAccountIn,
  periodOf,
  type ReadStatement,
  readStatement,
  type SentStatement,
  type StatementChoice,
  warningsOf,
} from '#application/bank/read-statement';
import { onSteadyFacts } from '#application/commit/on-steady-facts';
import type { Context } from '#application/context';
import type { BankFiles } from '#application/ports/bank';
import type { Change } from '#application/ports/journal';
import type { ListEntry, Row } from '#application/ports/records';
import type { StatementColumns } from '#domain/bank-statement/statement-columns';
import { newLines, type ReadLine } from '#domain/bank-statement/statement-line';
import { limits } from '#domain/limits';
import { Refusal } from '#domain/refusal';
import type { ImportedStatement, StatementImported } from '#modules/accounts/bank-cash/bank-operations';

/**
 * Adds the lines of a statement file that are not there yet. The columns are remembered for the account. An import with the id of one that
 * was cut off goes on with it, and tells what both added. `unseen`: nobody looks at it first, so one of another account is refused.
 */
export async function importStatement(
  context: Context,
  files: BankFiles,
  ledgerId: string,
  sent: SentStatement,
  chosen: StatementColumns | undefined,
  { id = randomUUID(), unseen = false, ...choice }: StatementChoice & { readonly id?: string; readonly unseen?: boolean } = {},
): Promise<StatementImported> {
  const ledger = await bankLedger(context, ledgerId);
  const read = await readStatement(context, files, ledgerId, sent, chosen, choice);
  const { statement, columns } = read;
  const otherAccount = otherAccountIn(ledger, statement);
  if (unseen && otherAccount !== undefined) throw new Refusal('notAllowed', { why: otherAccount });
  const warnings = await warningsOf(context, ledger, statement, await linesThere(context, ledgerId, statement.lines));
  const added = await addLines(context, { ledgerId, id, fileName: sent.name }, read);
  if (columns !== null) await rememberBankAccount(context, ledgerId, (account) => ({ ...account, columns }));
  return { added, alreadyThere: statement.lines.length - added, ...periodOf(statement.lines), warnings };
}

/**
 * A long statement is written in parts. Each part is compared with what is there at its place in the log: the fence refuses it if somebody
 * else imported or removed lines meanwhile, and it is compared again. So two people who import the same days at once add every line once.
 * While nothing else moves the fence, what is left of the lines is known without another look. The head names all parts before they are
 * written, and later parts need it: a statement that somebody removes takes all its lines along.
 */
async function addLines(context: Context, { ledgerId, id: first, fileName }: Adding, read: ReadStatement): Promise<number> {
  const { ports, scope } = context;
  const { lines } = read.statement;
  const begun = await begunImport(context, first);
  let { parts, added } = begun;
  let known: { readonly left: readonly ReadLine[]; readonly fence: number } | undefined;
  for (let at = begun.written; ; at += 1) {
    const count = await onSteadyFacts(context, async (fence) => {
      const left = known?.fence === fence ? known.left : newLines(await linesThere(context, ledgerId, lines), lines).added;
      const part = left.slice(0, limits.linesPerStatementPart);
      if (part.length === 0) return 0;
      if (at === 0)
        parts = Array.from({ length: Math.ceil(left.length / limits.linesPerStatementPart) }, (_, of) => (of === 0 ? first : randomUUID()));
      const [headId, id] = [parts[0], parts[at]];
      // Somebody removed lines of another statement that this one has too. Sent again, it adds what is missing.
      if (headId === undefined || id === undefined) throw new Refusal('busy');
      const head = at === 0 ? headOf(read, fileName, left.length, parts) : null;
      await ports.journal.commit(
        scope,
        { branchId: scope.branchId },
        {
          slug: bankStatement,
          id,
          kind: 'create',
          fingerprint: id,
          fence,
          needs: { sources: head === null ? [{ slug: bankStatement, id: headId }] : [] },
          decide({ now, sources }) {
            if (head === null && !sources.has(headId))
              throw new Refusal('notAllowed', { why: 'Somebody removed this statement while it was imported' });
            return partOf(context, ledgerId, id, part, head === null ? null : { ...head, at: now });
          },
        },
      );
      // It was written at this fence, and moves it by one.
      known = { left: left.slice(part.length), fence: fence + 1 };
      return part.length;
    });
    if (count === 0) return added;
    added += count;
  }
}

interface Adding {
  readonly ledgerId: string;
  /** Of the head, which is the first part. */
  readonly id: string;
  readonly fileName: string;
}

/** The parts that an import with this id named, how many of them it wrote, and the lines in these. */
async function begunImport({ ports, scope }: Context, id: string) {
  const head = await ports.records.find(scope, bankStatement, id);
  if (head === undefined) return { parts: [], written: 0, added: 0 };
  const { parts, lines } = head.row as unknown as Head;
  let written = 1;
  while (written < parts.length && (await ports.records.find(scope, bankStatement, parts[written] ?? '')) !== undefined) written += 1;
  return { parts, written, added: Math.min(lines, written * limits.linesPerStatementPart) };
}

type Head = Omit<ImportedStatement, 'id'> & { readonly parts: readonly string[] };

function headOf({ kind, statement }: ReadStatement, fileName: string, lines: number, parts: readonly string[]): Omit<Head, 'at'> {
  const { from, to } = periodOf(statement.lines);
  const { opening, closing } = statement;
  return { fileName: fileName.slice(0, limits.namesLength), kind, from: from ?? '', to: to ?? '', opening, closing, lines, parts };
}

function partOf({ scope }: Context, ledgerId: string, id: string, lines: readonly ReadLine[], head: Head | null): Change {
  const date = lines.reduce((last, line) => (line.date > last ? line.date : last), '');
  const place = { branchId: scope.branchId, ledgerId };
  return {
    action: 'import',
    slug: bankStatement,
    id,
    row: { ...place, ...(head === null ? {} : (head as unknown as Row)) },
    list: head === null ? null : listed(scope.branchId, ledgerId, head),
    unique: [],
    words: [],
    effect: {
      date,
      postings: [],
      bills: [],
      movements: [],
      bank: { statement: { ledgerId, lines: lines.map(({ whole: _, ...line }) => line) } },
    },
    fences: 'branch',
  };
}

function listed(branchId: string, ledgerId: string, { parts: _, ...head }: Head): ListEntry {
  return { partition: statementsOf(branchId, ledgerId), keys: [`${head.to}|${head.at}`], row: head };
}
