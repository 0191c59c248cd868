import { useCallback } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { reconciliationPath, unmatchPath } from '#modules/accounts/bank-cash/bank-paths';
import { Button } from '../../../kit/button.tsx';
import { SelectBox } from '../../../kit/fields/choices/select-box.tsx';
import { FileDrop } from '../../../kit/fields/file-drop.tsx';
import { UncertainTexts } from '../../../kit/fields/uncertain-texts.tsx';
import { ScreenHead } from '../../../kit/screen-head.tsx';
import { useMay } from '../../../session/permission.ts';
import { BankChoice } from '../bank-choice.tsx';
import { ColumnMapping } from './column-mapping.tsx';
import { ImportedStatements } from './imported-statements.tsx';
import { StatementAdded, StatementSummary } from './statement-preview.tsx';
import { type StatementFile, useStatementFile } from './use-statement-file.ts';
import '../../../kit/list/list.css';
import '../bank-reconciliation.css';
import './bulk-import.css';

const trail = [{ label: 'Bank / Cash', to: '/app/bank-cash' }];

/** A statement file, how it is read, and what it adds. Nothing is saved before Import. */
export function BulkImport() {
  const [address, setAddress] = useSearchParams();
  const ledgerId = address.get('ledgerId') ?? '';
  const may = useMay();
  const sent = useStatementFile(ledgerId);
  const { file, preview, busy, problem, done, forget } = sent;
  const choose = useCallback(
    (id: string) => {
      setAddress((now) => new URLSearchParams({ ...Object.fromEntries(now), ledgerId: id }), { replace: true });
      forget();
    },
    [setAddress, forget],
  );
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
          onFiles={sent.take}
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
        <Choices sent={sent} />
        {preview !== null && preview.statement !== null && (
          <>
            <StatementSummary statement={preview.statement} />
            <ImportButton sent={sent} statement={preview.statement} />
          </>
        )}
        {done !== null && <StatementAdded done={done} ledgerId={ledgerId} />}
      </section>
      {ledgerId !== '' && <ImportedStatements ledgerId={ledgerId} mayRemove={may(unmatchPath)} onRemoved={sent.reread} />}
    </div>
  );
}

/** What the file leaves open: its account, its columns, texts that may be wrong. */
function Choices({ sent }: { readonly sent: StatementFile }) {
  const { preview, accounts, account, columns, confirmed } = sent;
  return (
    <>
      {accounts.length > 1 && (
        <label className="stack gap-4 bank-account-choice">
          <span>Account</span>
          <SelectBox value={account} onChange={({ target }) => sent.chooseAccount(target.value)}>
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
          onHead={sent.chooseHead}
          onChange={sent.chooseColumns}
        />
      )}
      {preview !== null && preview.uncertain.length > 0 && (
        <>
          <UncertainTexts texts={preview.uncertain} />
          <label className="row">
            <input type="checkbox" checked={confirmed} onChange={({ target }) => sent.setConfirmed(target.checked)} /> These texts are right
          </label>
        </>
      )}
    </>
  );
}

interface ImportButtonProps {
  readonly sent: StatementFile;
  readonly statement: NonNullable<NonNullable<StatementFile['preview']>['statement']>;
}

function ImportButton({ sent: { preview, confirmed, busy, send }, statement: { count, added } }: ImportButtonProps) {
  const why =
    count === 0
      ? 'No line of this file has an amount'
      : added === 0
        ? 'All lines of this file are there already'
        : preview !== null && preview.uncertain.length > 0 && !confirmed
          ? 'Confirm first that the texts are right'
          : null;
  return (
    <div className="row">
      <Button look="main" disabled={busy} why={why} onClick={() => void send()}>
        Import {added.toLocaleString('en-IN')} {added === 1 ? 'line' : 'lines'}
      </Button>
    </div>
  );
}
