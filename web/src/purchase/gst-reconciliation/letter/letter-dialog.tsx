import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { letterLimits, writeToSupplier } from '#modules/purchase/gst-reconciliation/letter-operations';
import type { ReconciliationRow } from '#modules/purchase/gst-reconciliation/operations';
import { decidePath } from '#modules/purchase/gst-reconciliation/paths';
import { call } from '../../../api/client.ts';
import { newId } from '../../../api/new-id.ts';
import { tellFailure } from '../../../api/query-client.ts';
import { Button } from '../../../kit/button.tsx';
import { Modal } from '../../../kit/feedback/modal.tsx';
import { tell } from '../../../kit/feedback/toast.ts';
import { GreyBar } from '../../../kit/feedback/waiting.tsx';
import { TextBox } from '../../../kit/fields/text-box.tsx';
import { useMay } from '../../../session/permission.ts';
import { useSession } from '../../../session/session.ts';
import type { RowDialogProps } from '../asked-dialog.tsx';
import { type GstPeriod, readRows } from '../gst-calls.ts';
import { periodsText } from '../months.ts';
import { supplierOf } from '../row-acts.ts';
import { nameOfRow } from '../row-words.ts';
import { type Address, addressOf } from '../supplier.ts';
import { useGstPlace } from '../use-gst-address.ts';
import { type Letter, letterOf, mailtoOf } from './letter.ts';

/** A letter to the supplier about all their rows of the tab. */
export function LetterDialog({ row, period, gstin, onClose }: RowDialogProps) {
  const supplier = supplierOf(row) ?? '';
  const place = useGstPlace();
  const [edited, setEdited] = useState(false);
  const found = useQuery({
    queryKey: [...place, 'letter', period, row.tab, supplier],
    queryFn: async () => {
      const [to, rows] = await Promise.all([addressOf(supplier), rowsOf(period, row, supplier)]);
      return { to, rows };
    },
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  });
  return (
    <Modal title={`Write to ${nameOfRow(row)}`} onClose={onClose} asks={edited} width="md">
      {found.isPending && (
        <div className="stack gap-16" role="status" aria-label="Loading...">
          <GreyBar width="90%" />
          <GreyBar width="70%" />
        </div>
      )}
      {found.isError && <p className="notice">{found.error.message}</p>}
      {found.data && <Written {...found.data} about={{ row, period, gstin }} onEdit={() => setEdited(true)} onClose={onClose} />}
    </Modal>
  );
}

async function rowsOf(period: GstPeriod, { tab }: ReconciliationRow, supplier: string): Promise<readonly ReconciliationRow[]> {
  const rows: ReconciliationRow[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof readRows>> = await readRows(period, { tab, search: supplier, cursor, asOf: null });
    rows.push(...page.rows.filter((one) => supplierOf(one) === supplier));
    cursor = page.cursor ?? null;
  } while (cursor !== null && rows.length < letterLimits.rows);
  return rows.slice(0, letterLimits.rows);
}

interface WrittenProps {
  readonly to: Address | null;
  readonly rows: readonly ReconciliationRow[];
  readonly about: Pick<RowDialogProps, 'row' | 'period' | 'gstin'>;
  /** The person changed the letter, so it is not thrown away without a question. */
  readonly onEdit: () => void;
  readonly onClose: () => void;
}

/** The letter, which the person may change. It is sent from here if the ledger has an address, or else by the mail program. */
function Written({ to, rows, about: { row, period, gstin }, onEdit, onClose }: WrittenProps) {
  const id = useId();
  const may = useMay();
  const { organizations, organizationId } = useSession();
  const organisation = organizations.find((one) => one.id === organizationId)?.name ?? '';
  const [letter, setLetter] = useState<Letter>(() =>
    letterOf(rows, { statement: period.statement, tab: row.tab, organisation, gstin, months: periodsText(period) }),
  );
  const send = useSend({ period, supplier: supplierOf(row) ?? '', to, rows, letter, onSent: onClose });
  const edit = (change: Partial<Letter>) => {
    setLetter({ ...letter, ...change });
    onEdit();
  };
  const isLong = letter.body.length > letterLimits.text;
  const mayBeSent = to !== null && to.email !== '' && may(decidePath) && !isLong;
  const copy = () =>
    navigator.clipboard.writeText(`${letter.subject}\n\n${letter.body}`).then(() => tell('success', 'The text is copied'), tellFailure);
  return (
    <div className="stack gap-12">
      <p className="muted">
        {rows.length === 1 ? 'One row' : `All ${rows.length} rows`} of the supplier in this list.{' '}
        {to === null || to.email === ''
          ? 'Their email is not known here. Enter it in the ledger, or in your mail program.'
          : `To ${to.email}.`}
        {isLong && ' The text is too long to be sent from here. Use your mail program.'}
      </p>
      <label htmlFor={`${id}-subject`}>Subject</label>
      <TextBox
        id={`${id}-subject`}
        maxLength={letterLimits.subject}
        value={letter.subject}
        disabled={send.isPending}
        onChange={({ target: { value: subject } }) => edit({ subject })}
      />
      <label htmlFor={id}>Text</label>
      <TextBox
        area
        id={id}
        rows={14}
        value={letter.body}
        disabled={send.isPending}
        onChange={({ target: { value: body } }) => edit({ body })}
      />
      <div className="row">
        {mayBeSent && (
          <Button
            look="main"
            disabled={send.isPending || letter.subject.trim() === '' || letter.body.trim() === ''}
            onClick={() => send.mutate()}
          >
            Send
          </Button>
        )}
        <a className={mayBeSent ? 'button' : 'button primary'} href={mailtoOf(to?.email ?? '', letter)} onClick={onClose}>
          Open in the mail program
        </a>
        <Button onClick={() => void copy()}>Copy the text</Button>
      </div>
    </div>
  );
}

interface Sending {
  readonly period: GstPeriod;
  readonly supplier: string;
  readonly to: Address | null;
  readonly rows: readonly ReconciliationRow[];
  readonly letter: Letter;
  readonly onSent: () => void;
}

/** Sends the letter. A press after a lost answer sends the same one, so it goes once. */
function useSend({ period, supplier, to, rows, letter, onSent }: Sending) {
  const queries = useQueryClient();
  const place = useGstPlace();
  const { subject, body } = letter;
  const [asked] = useState(() => new Map<string, string>());
  return useMutation({
    mutationFn: () => {
      const said = `${subject}\n${body}`;
      const id = asked.get(said) ?? newId();
      asked.set(said, id);
      return call<{ readonly to: string }>('POST', writeToSupplier.path, {
        body: { id, statement: period.statement, supplier, partyId: to?.partyId, subject, text: body, rows: rows.map((one) => one.id) },
      });
    },
    onSuccess: async (sent) => {
      tell('success', `The letter is being sent to ${sent.to}`);
      onSent();
      await queries.invalidateQueries({ queryKey: [...place, 'letters'] });
    },
  });
}
