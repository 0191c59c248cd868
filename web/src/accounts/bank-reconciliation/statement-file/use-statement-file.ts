import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { isWhole, type StatementColumns } from '#domain/bank-statement/statement-columns';
import { limits } from '#domain/limits';
import type { StatementImported, StatementPreview } from '#modules/accounts/bank-cash/bank-operations';
import { saysOf } from '../../../api/says-of.ts';
import { type FileChoice, importStatement, previewStatement } from '../bank-calls.ts';

export type StatementFile = ReturnType<typeof useStatementFile>;

const notRead = 'This file could not be read';

/** A file and what the server reads in it. */
function useReading(ledgerId: string) {
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<StatementPreview | null>(null);
  const [columns, setColumns] = useState<Partial<StatementColumns>>({});
  const [accounts, setAccounts] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<StatementImported | null>(null);
  const forget = useCallback(() => {
    setFile(null);
    setPreview(null);
    setAccounts([]);
    setProblem(null);
    setDone(null);
  }, []);
  const look = async (sent: File, choice: FileChoice = {}) => {
    setFile(sent);
    setDone(null);
    setBusy(true);
    try {
      const found = await previewStatement(ledgerId, sent, choice);
      setPreview(found);
      // Also after one was chosen, another can be.
      if (found.kind === 'accounts' || choice.account === undefined) setAccounts(found.accounts);
      setProblem(found.problem);
      if (choice.columns === undefined) setColumns(found.columns === null ? {} : plain(found.columns));
    } catch (error) {
      if (choice.columns === undefined && choice.head === undefined) setPreview(null);
      setProblem(saysOf(error) ?? notRead);
    }
    setBusy(false);
  };
  return {
    ...{ file, preview, columns, accounts, problem, busy, done },
    ...{ setFile, setPreview, setColumns, setProblem, setBusy, setDone, forget, look },
  };
}

/** A statement file for a bank: what the person chose about it, what the server reads in it, and its import. */
export function useStatementFile(ledgerId: string) {
  const queries = useQueryClient();
  const reading = useReading(ledgerId);
  const { file, preview, columns, accounts, problem, busy, done } = reading;
  const { setFile, setPreview, setColumns, setProblem, setBusy, setDone, forget, look } = reading;
  const [account, setAccount] = useState('');
  const [confirmed, setConfirmed] = useState(false);
  const lookAgain = (choice: FileChoice) => {
    if (file !== null) void look(file, choice);
  };
  const take = ([sent]: readonly File[]) => {
    if (sent === undefined) return;
    setPreview(null);
    if (sent.size > limits.formBytes) {
      setFile(sent);
      return setProblem(`This file is larger than ${limits.formBytes / 1_000_000} MB. Download the statement for shorter periods`);
    }
    setColumns({});
    setAccount('');
    setConfirmed(false);
    void look(sent);
  };
  const mapped = (): FileChoice => ({
    ...(preview?.kind === 'table' && isWhole(columns) && { columns }),
    ...(account !== '' && { account }),
  });
  const send = async () => {
    if (file === null) return;
    setBusy(true);
    try {
      setDone(await importStatement(ledgerId, file, mapped()));
      setPreview(null);
      setFile(null);
      await queries.invalidateQueries({ queryKey: ['bank-reconciliation'] });
    } catch (error) {
      setProblem(saysOf(error) ?? notRead);
    }
    setBusy(false);
  };
  return {
    ...{ file, preview, columns, accounts, account, confirmed, problem, busy, done },
    ...{ take, forget, send, setConfirmed },
    chooseAccount(name: string) {
      setAccount(name);
      lookAgain({ account: name });
    },
    chooseHead: (head: number) => lookAgain({ head }),
    chooseColumns(next: Partial<StatementColumns>) {
      setColumns(next);
      if (isWhole(next)) lookAgain({ columns: next });
    },
    /** What the file would add has changed. */
    reread: () => lookAgain(mapped()),
  };
}

/** Without what is missing, which the API writes as undefined. */
function plain(columns: NonNullable<StatementPreview['columns']>): Partial<StatementColumns> {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Partial<StatementColumns>;
}
