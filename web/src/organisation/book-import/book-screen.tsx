import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { fileSize } from '#domain/files/file-size';
import { limits } from '#domain/limits';
import { basePath } from '#modules/kit/operations/operation';
import { accountsImport, tallyImport } from '#modules/organisation/book-import/book-import';
import { call } from '../../api/client.ts';
import { newId } from '../../api/new-id.ts';
import { sendFile, type Ticket } from '../../api/upload.ts';
import { Modal } from '../../kit/feedback/modal.tsx';
import { useStillHere } from '../../kit/hooks/use-still-here.ts';
import { ListScreen } from '../../kit/list/list-screen.tsx';
import { currentBranch, useSession } from '../../session/session.ts';

type Book = typeof tallyImport;

export const TallyImports = () => <BookImports module={tallyImport} />;
export const AccountsImports = () => <BookImports module={accountsImport} />;

/** What each kind of file is, and where people get it. */
const about: Readonly<Record<string, { readonly label: string; readonly accepts: string; readonly texts: readonly string[] }>> = {
  [tallyImport.slug]: {
    label: 'Import from Tally',
    accepts: '.xml,.json,application/xml,text/xml,application/json',
    texts: [
      'Masters and vouchers that TallyPrime or Tally.ERP 9 exported, as XML, or as JSON from TallyPrime 7 on.',
      'In Tally: Export, Data, then Masters, and once more Day Book with all dates. Choose XML, without the option that shows closing balances as opening balances. Import the masters first, then the day book.',
    ],
  },
  [accountsImport.slug]: {
    label: 'Import accounts',
    accepts: '.csv,.xlsx,.xls',
    texts: ['A workbook with ledgers, opening balances and stock, or what Zoho Books, ERPNext, Xero or QuickBooks exported.'],
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
        handlers={{ approve: open, 'go-on': open, stop: open }}
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

function BookForm({ module, onBegun }: { readonly module: Book; readonly onBegun: (id: string) => void }) {
  const [sent, setSent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const branch = currentBranch(useSession());
  const { accepts, texts } = about[module.slug] ?? nothing;
  const take = async (file: File) => {
    setProblem(null);
    setSent(0);
    try {
      if (file.size > limits.bookBytes) throw new Error(`This file is ${fileSize(file.size)}. The limit is ${fileSize(limits.bookBytes)}`);
      const base = basePath(module);
      const body = { id: newId(), name: file.name, bytes: Math.max(1, file.size) };
      const ticket = await call<Ticket>('POST', `${base}/multipart`, { body, hideLoader: true });
      await sendFile(ticket, file, setSent);
      const id = newId();
      await call('POST', `${base}/begin`, { body: { id, key: ticket.key, bytes: body.bytes }, hideLoader: true });
      onBegun(id);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      setSent(null);
    }
  };
  return (
    <div className="stack gap-12">
      {texts.map((text) => (
        <p className="muted" key={text}>
          {text}
        </p>
      ))}
      <p>The vouchers go into the branch {branch?.name ?? ''}. Nothing is saved before you have seen what comes and approved it.</p>
      <label className="stack">
        <span>File, at most {fileSize(limits.bookBytes)}</span>
        <input
          type="file"
          accept={accepts}
          disabled={sent !== null}
          onChange={({ target }) => {
            const file = target.files?.[0];
            target.value = '';
            if (file !== undefined) void take(file);
          }}
        />
      </label>
      {problem !== null && (
        <p className="notice error-summary" role="alert">
          {problem}
        </p>
      )}
      {sent !== null && (
        <div className="stack">
          <p role="status">Sending the file: {Math.round(sent * 100)} %</p>
          <progress aria-label="File sent" value={sent} max={1} />
        </div>
      )}
    </div>
  );
}
