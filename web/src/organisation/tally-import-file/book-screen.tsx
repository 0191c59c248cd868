import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { fileSize } from '#domain/files/file-size';
import { limits } from '#domain/limits';
import { type DateFormat, dateFormats } from '#domain/time/file-date';
import { basePath } from '#modules/kit/operations/operation';
import { acctImportFile } from '#modules/organisation/acct-import-file/acct-import-file';
import { tallyImportFile } from '#modules/organisation/tally-import-file/tally-import-file';
import { call, download, saveFile } from '../../api/client.ts';
import { newId } from '../../api/new-id.ts';
import { tellFailure } from '../../api/query-client.ts';
import { sendFile, type Ticket } from '../../api/upload.ts';
import { Button } from '../../kit/button.tsx';
import { Modal } from '../../kit/feedback/modal.tsx';
import { useStillHere } from '../../kit/hooks/use-still-here.ts';
import { ListScreen } from '../../kit/list/list-screen.tsx';
import { currentBranch, useSession } from '../../session/session.ts';
import { DateFormatField } from '../date-format-field.tsx';
import { type Ledger, LedgerForm, ledgersIn, type SentBook } from './ledger-form.tsx';

type Book = typeof tallyImportFile;

export const TallyImports = () => <BookImports module={tallyImportFile} />;
export const AccountsImports = () => <BookImports module={acctImportFile} />;

/** What each kind of file is, and where people get it. */
const about: Readonly<Record<string, { readonly label: string; readonly accepts: string; readonly texts: readonly string[] }>> = {
  [tallyImportFile.slug]: {
    label: 'Import from Tally',
    accepts: '.xml,.json,application/xml,text/xml,application/json',
    texts: [
      'Masters and vouchers that TallyPrime or Tally.ERP 9 exported, as XML, or as JSON from TallyPrime 7 on.',
      'In Tally: Export, Data, then Masters, and once more Day Book with all dates. Choose XML, without the option that shows closing balances as opening balances. Choose both files here.',
    ],
  },
  [acctImportFile.slug]: {
    label: 'Import accounts',
    accepts: '.csv,.xlsx,.xls',
    texts: [
      'A workbook with groups, ledgers, opening balances, open bills, items and opening stock; or what another program exported.',
      'Zoho Books: contacts, items, invoices, bills, credit notes, vendor credits, payments and journals as CSV, all at once. ERPNext: chart of accounts and journal entries. Xero, QuickBooks and others: general ledger or journal report, whose columns you choose.',
    ],
  },
};

const nothing = { label: '', accepts: '', texts: [] };

/** All imports of books, and the window to begin another. */
function BookImports({ module }: { readonly module: Book }) {
  const [parameters, setParameters] = useSearchParams();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const stillHere = useStillHere();
  const { label } = about[module.slug] ?? nothing;
  const begun = async (id: string) => {
    const isHere = stillHere();
    await queries.invalidateQueries({ queryKey: [module.slug] });
    if (isHere()) await navigate(`/app/${module.slug}/view/${id}`);
  };
  const open = ({ id }: { readonly id: string }) => void navigate(`/app/${module.slug}/view/${id}`);
  return (
    <>
      <ListScreen
        module={module}
        handlers={{ approve: open, 'go-on': open, stop: open, 'take-back': open }}
        add={{ label, act: () => setParameters({ import: '' }) }}
      />
      {parameters.has('import') && (
        <Modal title={label} onClose={() => setParameters({}, { replace: true })}>
          <BookForm module={module} onBegun={(id) => void begun(id)} />
        </Modal>
      )}
    </>
  );
}

function BookForm({ module, onBegun }: BookFormProps) {
  const { share, problem, dateFormat, setDateFormat, ledgers, begin, take, back } = useBookForm({ module, onBegun });
  const branch = currentBranch(useSession());
  const { accepts, texts } = about[module.slug] ?? nothing;
  const isAccounts = module.slug === acctImportFile.slug;
  if (ledgers !== null)
    return (
      <>
        <LedgerForm ledgers={ledgers} dateFormat={dateFormat} onDateFormat={setDateFormat} onBegin={begin} onBack={back} />
        <Problem text={problem} />
      </>
    );
  return (
    <div className="stack gap-12">
      {texts.map((text) => (
        <p className="muted" key={text}>
          {text}
        </p>
      ))}
      {isAccounts && (
        <Button look="link" onClick={() => void workbook()}>
          Download the workbook to fill in
        </Button>
      )}
      <p>The vouchers go into the branch {branch?.name ?? ''}. Nothing is saved before you have seen what comes and approved it.</p>
      {isAccounts && <DateFormatField value={dateFormat} formats={dateFormats} onChange={setDateFormat} />}
      <label className="stack">
        <span>Files, at most {fileSize(limits.bookBytes)} together</span>
        <input
          type="file"
          accept={accepts}
          multiple
          disabled={share !== null}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])];
            target.value = '';
            if (files.length > 0) void take(files);
          }}
        />
      </label>
      <Problem text={problem} />
      {share !== null && (
        <div className="stack">
          <p role="status">Sending: {Math.round(share * 100)} %</p>
          <progress aria-label="Sent" value={share} max={1} />
        </div>
      )}
    </div>
  );
}

interface BookFormProps {
  readonly module: Book;
  readonly onBegun: (id: string) => void;
}

/** Which files, and what the columns of general ledgers are. */
function useBookForm({ module, onBegun }: BookFormProps) {
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [dateFormat, setDateFormat] = useState<DateFormat>('DD-MM-YYYY');
  const [ledgers, setLedgers] = useState<readonly Ledger[] | null>(null);
  const isAccounts = module.slug === acctImportFile.slug;
  const tried = async (work: () => Promise<void>) => {
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
    setShare(null);
  };
  const begin = async (files: readonly SentBook[]) => {
    const id = newId();
    const named = files.map(({ name: _, ...file }) => file);
    await call('POST', `${basePath(module)}/begin`, { body: { id, files: named, ...(isAccounts && { dateFormat }) }, hideLoader: true });
    onBegun(id);
  };
  const take = (chosen: readonly File[]) =>
    tried(async () => {
      setShare(0);
      const files = await sent(module, chosen, setShare);
      const found = isAccounts ? await ledgersIn(files) : null;
      if (found === null) await begin(files);
      else setLedgers(found);
    });
  return {
    ...{ share, problem, dateFormat, setDateFormat, ledgers, take },
    begin: (files: readonly SentBook[]) => tried(() => begin(files)),
    back: () => setLedgers(null),
  };
}

function Problem({ text }: { readonly text: string | null }) {
  if (text === null) return null;
  return (
    <p className="notice error-summary" role="alert">
      {text}
    </p>
  );
}

/** Sends the files one after the other, and tells which share of all is sent. */
async function sent(module: Book, files: readonly File[], tell: (share: number) => void): Promise<readonly SentBook[]> {
  const whole = files.reduce((sum, { size }) => sum + size, 0);
  if (whole > limits.bookBytes) throw new Error(`These files are ${fileSize(whole)}. The limit is ${fileSize(limits.bookBytes)}`);
  if (files.length > limits.bookFiles) throw new Error(`Choose at most ${limits.bookFiles} files`);
  const books: SentBook[] = [];
  let before = 0;
  for (const file of files) {
    const bytes = Math.max(1, file.size);
    const body = { id: newId(), name: file.name, bytes };
    const ticket = await call<Ticket>('POST', `${basePath(module)}/multipart`, { body, hideLoader: true });
    const done = before;
    await sendFile(ticket, file, (share) => tell((done + share * file.size) / Math.max(1, whole)));
    before += file.size;
    books.push({ name: file.name, key: ticket.key, bytes });
  }
  return books;
}

function workbook(): Promise<void> {
  return download('GET', `${basePath(acctImportFile)}/download/empty/workbook`)
    .then(saveFile)
    .catch(tellFailure);
}
