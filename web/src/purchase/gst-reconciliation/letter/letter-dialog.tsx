import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { ReconciliationRow } from '#modules/purchase/gst-reconciliation/operations';
import { tellFailure } from '../../../api/query-client.ts';
import { Button } from '../../../kit/button.tsx';
import { Modal } from '../../../kit/feedback/modal.tsx';
import { tell } from '../../../kit/feedback/toast.ts';
import { GreyBar } from '../../../kit/feedback/waiting.tsx';
import { TextBox } from '../../../kit/fields/text-box.tsx';
import { useSession } from '../../../session/session.ts';
import type { RowDialogProps } from '../asked-dialog.tsx';
import { type GstPeriod, readRows } from '../gst-calls.ts';
import { periodsText } from '../months.ts';
import { supplierOf } from '../row-acts.ts';
import { nameOfRow } from '../row-words.ts';
import { mailOf } from '../supplier.ts';
import { useGstPlace } from '../use-gst-address.ts';
import { letterOf, mailtoOf } from './letter.ts';

/** A letter to the supplier about all their rows of the tab, for the mail program of the person. */
export function LetterDialog({ row, period, gstin, onClose }: RowDialogProps) {
  const supplier = supplierOf(row) ?? '';
  const place = useGstPlace();
  const found = useQuery({
    queryKey: [...place, 'letter', period, row.tab, supplier],
    queryFn: async () => {
      const [to, rows] = await Promise.all([mailOf(supplier), rowsOf(period, row, supplier)]);
      return { to, rows };
    },
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  });
  return (
    <Modal title={`Write to ${nameOfRow(row)}`} onClose={onClose} asks={false} width="md">
      {found.isPending && (
        <div className="stack gap-16" role="status" aria-label="Loading...">
          <GreyBar width="90%" />
          <GreyBar width="70%" />
        </div>
      )}
      {found.isError && <p className="notice">{found.error.message}</p>}
      {found.data && <Written {...found.data} about={{ row, period, gstin }} onClose={onClose} />}
    </Modal>
  );
}

/** More rows than that do not fit into a letter. */
const mostRows = 200;

async function rowsOf(period: GstPeriod, { tab }: ReconciliationRow, supplier: string): Promise<readonly ReconciliationRow[]> {
  const rows: ReconciliationRow[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof readRows>> = await readRows(period, { tab, search: supplier, cursor });
    rows.push(...page.rows.filter((one) => supplierOf(one) === supplier));
    cursor = page.cursor ?? null;
  } while (cursor !== null && rows.length < mostRows);
  return rows.slice(0, mostRows);
}

interface WrittenProps {
  readonly to: string;
  readonly rows: readonly ReconciliationRow[];
  readonly about: Pick<RowDialogProps, 'row' | 'period' | 'gstin'>;
  readonly onClose: () => void;
}

function Written({ to, rows, about: { row, period, gstin }, onClose }: WrittenProps) {
  const id = useId();
  const { organizations, organizationId } = useSession();
  const organisation = organizations.find((one) => one.id === organizationId)?.name ?? '';
  const letter = letterOf(rows, { statement: period.statement, tab: row.tab, organisation, gstin, months: periodsText(period) });
  const copy = () =>
    navigator.clipboard.writeText(`${letter.subject}\n\n${letter.body}`).then(() => tell('success', 'The text is copied'), tellFailure);
  return (
    <div className="stack gap-12">
      <p className="muted">
        {rows.length === 1 ? 'One row' : `All ${rows.length} rows`} of the supplier in this list.{' '}
        {to === '' ? 'Their email is not known here. Enter it in the ledger, or in your mail program.' : `To ${to}.`}
      </p>
      <p>
        <span className="muted">Subject</span> {letter.subject}
      </p>
      <label htmlFor={id} className="visually-hidden">
        Text
      </label>
      <TextBox area id={id} readOnly rows={14} value={letter.body} onChange={() => {}} />
      <div className="row">
        <a className="button primary" href={mailtoOf(to, letter)} onClick={onClose}>
          Open in the mail program
        </a>
        <Button onClick={() => void copy()}>Copy the text</Button>
      </div>
    </div>
  );
}
