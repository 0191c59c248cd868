import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { isWhole, type StatementColumns } from '#domain/bank-statement/statement-columns';
import { limits } from '#domain/limits';
import { formatPaise } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import type { ImportedStatement, StatementImported, StatementPreview } from '#modules/accounts/bank-cash/bank-operations';
import { reconciliationPath, unmatchPath } from '#modules/accounts/bank-cash/bank-paths';
import { tellFailure } from '../../api/query-client.ts';
import { Button } from '../../kit/button.tsx';
import { confirm } from '../../kit/feedback/confirm.ts';
import { tell } from '../../kit/feedback/toast.ts';
import { SelectBox } from '../../kit/fields/choices/select-box.tsx';
import { FileDrop } from '../../kit/fields/file-drop.tsx';
import { UncertainTexts } from '../../kit/fields/uncertain-texts.tsx';
import { ScreenHead } from '../../kit/screen-head.tsx';
import { Day } from '../../kit/when.tsx';
import { useMay } from '../../session/permission.ts';
import { useSession } from '../../session/session.ts';
import { type FileChoice, importStatement, previewStatement, readStatements, removeStatement } from './bank-calls.ts';
import { BankChoice } from './bank-choice.tsx';
import { ColumnMapping } from './column-mapping.tsx';
import { SignedAmount } from './line-dialogs.tsx';
import { saysOf } from './says-of.ts';
import '../../kit/list/list.css';
import './bank-reconciliation.css';
import './bulk-import.css';

const trail = [{ label: 'Bank / Cash', to: '/app/bank-cash' }];

/** A statement file, how it is read, and what it adds. Nothing is saved before Import. */
export function BulkImport() {
  const [address, setAddress] = useSearchParams();
  const ledgerId = address.get('ledgerId') ?? '';
  const queries = useQueryClient();
  const may = useMay();
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<StatementPreview | null>(null);
  const [columns, setColumns] = useState<Partial<StatementColumns>>({});
  const [accounts, setAccounts] = useState<readonly string[]>([]);
  const [account, setAccount] = useState('');
  const [confirmed, setConfirmed] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<StatementImported | null>(null);
  const choose = useCallback(
    (id: string) => {
      setAddress((now) => new URLSearchParams({ ...Object.fromEntries(now), ledgerId: id }), { replace: true });
      setFile(null);
      setPreview(null);
      setAccounts([]);
      setProblem(null);
      setDone(null);
    },
    [setAddress],
  );
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
      setProblem(saysOf(error) ?? 'This file could not be read');
    }
    setBusy(false);
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
  const map = (next: Partial<StatementColumns>) => {
    setColumns(next);
    if (file !== null && isWhole(next)) void look(file, { columns: next });
  };
  const mapped = (): FileChoice => ({
    ...(preview?.kind === 'table' && isWhole(columns) && { columns }),
    ...(account !== '' && { account }),
  });
  const send = async () => {
    if (file === null) return;
    setBusy(true);
    try {
      const answer = await importStatement(ledgerId, file, mapped());
      setDone(answer);
      setPreview(null);
      setFile(null);
      await queries.invalidateQueries({ queryKey: ['bank-reconciliation'] });
    } catch (error) {
      setProblem(saysOf(error) ?? 'This file could not be read');
    }
    setBusy(false);
  };
  const statement = preview?.statement ?? null;
  return (
    <div className="list-screen">
      <ScreenHead
        title="Import a bank statement"
        trail={trail}
        extra={may(reconciliationPath) && <Link to={`/app${reconciliationPath}?ledgerId=${ledgerId}`}>Bank Reconciliation</Link>}
      />
      <div className="row bank-scope">
        <BankChoice value={ledgerId} onChange={choose} />
      </div>
      <section className="frame bank-upload stack gap-12" aria-busy={busy}>
        <FileDrop
          label={file === null ? 'Choose a statement' : 'Choose another'}
          hint="Excel (.xls, .xlsx), CSV, MT940 or CAMT, as your bank offers it"
          accepts={[]}
          disabled={ledgerId === ''}
          onFiles={take}
        >
          {file !== null && <strong className="bank-text">{file.name}</strong>}
        </FileDrop>
        {busy && <progress aria-label="Reading" />}
        {problem !== null && (
          <p className="notice bad" role="alert">
            {problem}
          </p>
        )}
        {preview?.warnings.map((warning) => (
          <p key={warning} className="notice">
            {warning}
          </p>
        ))}
        {accounts.length > 1 && (
          <label className="stack gap-4 bank-account-choice">
            <span>Account</span>
            <SelectBox
              value={account}
              onChange={({ target }) => {
                setAccount(target.value);
                if (file !== null) void look(file, { account: target.value });
              }}
            >
              <option value="" disabled>
                Choose
              </option>
              {accounts.map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </SelectBox>
          </label>
        )}
        {preview?.kind === 'table' && (
          <ColumnMapping
            bank={preview.bank}
            headings={preview.headings}
            rows={preview.rows}
            top={preview.top}
            head={preview.head ?? 0}
            columns={columns}
            onHead={(head) => file !== null && void look(file, { head })}
            onChange={map}
          />
        )}
        {preview !== null && preview.uncertain.length > 0 && (
          <>
            <UncertainTexts texts={preview.uncertain} />
            <label className="row">
              <input type="checkbox" checked={confirmed} onChange={({ target }) => setConfirmed(target.checked)} /> These texts are right
            </label>
          </>
        )}
        {statement !== null && (
          <>
            <p role="status">
              <strong>{statement.added.toLocaleString('en-IN')}</strong> new {statement.added === 1 ? 'line' : 'lines'}
              {statement.alreadyThere > 0 && `, ${statement.alreadyThere.toLocaleString('en-IN')} already there`}
              {statement.withoutAmount > 0 && `, ${statement.withoutAmount.toLocaleString('en-IN')} of ₹0.00 left out`}
              {statement.from !== null && statement.to !== null && (
                <>
                  {' '}
                  · <Day day={statement.from} /> to <Day day={statement.to} />
                </>
              )}
              {statement.closing !== null && ` · closing balance ${formatPaise(paise(statement.closing), { symbol: '₹' })}`}
            </p>
            <ul className="bank-entries bank-preview">
              {statement.lines.map((line) => (
                <li key={line.id} className="bank-choice">
                  <Day day={line.date} />
                  <span className="bank-choice-text">
                    {line.narration} {line.ref !== '' && <span className="small muted">Ref. {line.ref}</span>}
                  </span>
                  <SignedAmount amount={line.amount} />
                </li>
              ))}
            </ul>
            {statement.count > statement.lines.length && (
              <p className="muted small">and {(statement.count - statement.lines.length).toLocaleString('en-IN')} more</p>
            )}
            <div className="row">
              <Button
                look="main"
                disabled={busy}
                why={
                  statement.count === 0
                    ? 'No line of this file has an amount'
                    : statement.added === 0
                      ? 'All lines of this file are there already'
                      : preview !== null && preview.uncertain.length > 0 && !confirmed
                        ? 'Confirm first that the texts are right'
                        : null
                }
                onClick={() => void send()}
              >
                Import {statement.added.toLocaleString('en-IN')} {statement.added === 1 ? 'line' : 'lines'}
              </Button>
            </div>
          </>
        )}
        {done !== null && (
          <div role="status" className="stack">
            <h2>
              {done.added.toLocaleString('en-IN')} {done.added === 1 ? 'line' : 'lines'} added
            </h2>
            {done.alreadyThere > 0 && <p className="muted">{done.alreadyThere.toLocaleString('en-IN')} were there already.</p>}
            {may(reconciliationPath) && (
              <Link
                ref={takesFocus}
                to={`/app${reconciliationPath}?ledgerId=${ledgerId}${done.from === null ? '' : `&from=${done.from}&to=${done.to}`}`}
              >
                Reconcile them
              </Link>
            )}
          </div>
        )}
      </section>
      {ledgerId !== '' && (
        <Statements
          ledgerId={ledgerId}
          mayRemove={may(unmatchPath)}
          // What a chosen file would add has changed.
          onRemoved={() => {
            if (file !== null) void look(file, mapped());
          }}
        />
      )}
    </div>
  );
}

/** The button that was pressed is gone, so the next step takes the focus. */
function takesFocus(link: HTMLAnchorElement | null): void {
  link?.focus();
}

/** The imported statements. One that was imported by mistake can be taken out while nothing of it is matched. */
function Statements({
  ledgerId,
  mayRemove,
  onRemoved,
}: {
  readonly ledgerId: string;
  readonly mayRemove: boolean;
  readonly onRemoved: () => void;
}) {
  const queries = useQueryClient();
  const { organizationId, branchId } = useSession();
  const key = ['bank-reconciliation', organizationId, branchId, ledgerId, 'statements'];
  const { data = [] } = useQuery({ queryKey: key, queryFn: () => readStatements(ledgerId), staleTime: 0 });
  const remove = async ({ id, fileName, lines }: ImportedStatement) => {
    const message = `${lines === 1 ? 'The line' : `The ${lines.toLocaleString('en-IN')} lines`} of ${fileName} will be removed.`;
    if (!(await confirm({ title: 'Remove the statement', message, ok: 'Remove' }))) return;
    try {
      const { removed } = await removeStatement(ledgerId, id);
      tell('success', removed === 1 ? '1 line removed' : `${removed.toLocaleString('en-IN')} lines removed`);
      onRemoved();
    } catch (error) {
      tellFailure(error);
    }
    await queries.invalidateQueries({ queryKey: ['bank-reconciliation'] });
  };
  if (data.length === 0) return null;
  return (
    <section className="frame bank-upload">
      <h2>Imported statements</h2>
      <ul className="bank-entries">
        {data.map((one) => (
          <li key={one.id} className="bank-choice">
            <span className="bank-choice-text">
              {one.fileName}{' '}
              <span className="small muted">
                <Day day={one.from} /> to <Day day={one.to} /> · {one.lines.toLocaleString('en-IN')} lines
                {one.closing !== null && ` · closing ${formatPaise(paise(one.closing), { symbol: '₹' })}`}
              </span>
            </span>
            {mayRemove && (
              <Button look="quiet" onClick={() => void remove(one)}>
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Without what is missing, which the API writes as undefined. */
function plain(columns: NonNullable<StatementPreview['columns']>): Partial<StatementColumns> {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Partial<StatementColumns>;
}
