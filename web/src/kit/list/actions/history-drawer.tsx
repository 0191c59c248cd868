import Drawer from '@mui/material/Drawer';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { needOf } from '#modules/kit/approval';
import type { Field } from '#modules/kit/field';
import type { AnyRow } from '#modules/kit/module';
import { type RevisionView, resource } from '../../../api/resource.ts';
import { Button } from '../../button.tsx';
import { GreyBar } from '../../feedback/waiting.tsx';
import { useKeyBarrier } from '../../keys.ts';
import { ChangedValue } from '../../record/changed-value.tsx';
import type { ListedModule } from './row-actions.ts';
import '../history.css';
import { texts } from '../../texts.ts';
import { Moment } from '../../when.tsx';
import { mailSaid } from './mail-said.ts';

interface HistoryDrawerProps {
  readonly module: ListedModule;
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** Who changed what, when: from the audit trail, newest first (decision D34). */
export function HistoryDrawer({ module, id, ...panel }: HistoryDrawerProps) {
  return (
    <HistoryPanel {...panel}>
      <History module={module} id={id} />
    </HistoryPanel>
  );
}

interface HistoryPanelProps extends Pick<HistoryDrawerProps, 'name' | 'onClose'> {
  readonly children: ReactNode;
}

/** The panel at the side in which a history is shown. */
export function HistoryPanel({ name, onClose, children }: HistoryPanelProps) {
  useKeyBarrier();
  return (
    <Drawer anchor="right" open onClose={onClose} slotProps={{ paper: { 'aria-label': `History of ${name}`, role: 'dialog' } }}>
      <div className="history">
        <header className="row apart below">
          <h2>History of {name}</h2>
          <Button look="quiet" aria-label="Close" autoFocus onClick={onClose}>
            ×
          </Button>
        </header>
        {children}
      </div>
    </Drawer>
  );
}

/** The revisions read so far. A long document comes in parts: the rest follows until the revision in which it was made. */
export function useHistory(module: ListedModule, id: string, { mayFail = false } = {}) {
  const query = useInfiniteQuery({
    queryKey: [module.slug, 'history', id],
    queryFn: ({ pageParam }) => resource(module).history(id, pageParam),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.some(({ isFirst }) => isFirst) ? undefined : page.findLast((one) => one.isFirst === false)?.sequence),
    enabled: id !== '',
    ...(mayFail ? { retry: false, meta: { quiet: true } } : {}),
  });
  return { ...query, revisions: (query.data?.pages ?? []).flat() };
}

export function History({ module, id }: Pick<HistoryDrawerProps, 'module' | 'id'>) {
  const history = useHistory(module, id);
  if (history.isError) return <p className="notice">{history.error.message}</p>;
  if (history.isPending) return <GreyBar />;
  return (
    <>
      <ol className="revisions lined">
        {history.revisions.map((revision) => (
          <Revision key={revision.sequence} module={module} revision={revision} />
        ))}
      </ol>
      {history.hasNextPage && (
        <Button disabled={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          {history.isFetchingNextPage ? texts.loading : 'Show earlier changes'}
        </Button>
      )}
    </>
  );
}

function Revision({ module, revision }: { readonly module: ListedModule; readonly revision: RevisionView }) {
  const changes = changesOf(revision.before, revision.after).filter(([key]) => shown(module, key));
  const mail = mailSaid(revision);
  return (
    <li>
      <p>
        <strong>{revision.byName ?? revision.by}</strong>{' '}
        <span className="muted">{verbs[revision.action] ?? revision.action.replaceAll(/[_-]/g, ' ')}</span>
      </p>
      <p className="muted">
        <Moment at={revision.at} />
        {revision.from !== '' && ` from ${revision.from}`}
      </p>
      {revision.remark && <p>“{revision.remark}”</p>}
      {mail !== undefined && <p>{mail}</p>}
      {revision.before !== null && revision.after !== null && changes.length > 0 && (
        <table className="plain-table">
          <tbody>
            {changes.map(([key, before, after]) => (
              <tr key={key}>
                <th scope="row">{module.fields[key]?.label ?? key}</th>
                <td>
                  <del>
                    <ChangedValue field={module.fields[key]} value={before} other={after} />
                  </del>
                </td>
                <td aria-hidden="true">→</td>
                <td>
                  <ins>
                    <ChangedValue field={module.fields[key]} value={after} other={before} />
                  </ins>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </li>
  );
}

const verbs: Readonly<Record<string, string>> = {
  create: 'created it',
  edit: 'changed it',
  update: 'changed it',
  delete: 'deleted it',
  activate: 'activated it',
  deactivate: 'deactivated it',
  cancel: 'cancelled it',
  'undo-cancel': 'restored it',
  'undo-partial-cancel': 'restored it',
  complete: 'completed it',
  'ready-for-dispatch': 'marked it ready for dispatch',
  dispatched: 'dispatched it',
  verified: 'verified it',
  'undo-dispatch': 'took back the dispatch',
  review: 'reviewed it',
  approve: 'approved it',
  'msp-approve': 'approved it below the minimum price',
  'send-back': 'sent it back',
  'transport-details': 'changed the transport details',
  email: 'asked to email it',
  emailed: 'emailed it',
  'email-failed': 'could not email it',
  'e-invoice-generate': 'asked for its e-invoice',
  'e-invoice-sent': 'sent it to the e-invoice portal',
  'e-invoice-waits': 'could not send it: the e-invoice portal is down or busy',
  'e-invoice-failed': 'could not register its e-invoice',
  'e-invoice-taken-up': 'sent it to the e-invoice portal again',
  'e-invoice-generated': 'registered its e-invoice',
  'e-invoice-mark': 'entered its e-invoice, made elsewhere',
  'e-invoice-cancel': 'asked to cancel its e-invoice',
  'e-invoice-cancelled': 'cancelled its e-invoice',
  'e-invoice-not-cancelled': 'could not cancel its e-invoice',
  'eway-bill-generate': 'asked for its e-way bill',
  'eway-bill-mark': 'entered its e-way bill, made elsewhere',
  'eway-bill-update-vehicle': 'asked to name the vehicle on its e-way bill',
  'eway-bill-several-vehicles': 'asked to share its goods among several vehicles',
  'eway-bill-update-transporter': 'asked to name the transporter on its e-way bill',
  'eway-bill-extend-validity': 'asked to extend its e-way bill',
  'eway-bill-cancel': 'asked to cancel its e-way bill',
  'eway-bill-sent': 'sent it to the e-way bill portal',
  'eway-bill-waits': 'could not send it: the e-way bill portal is down or busy',
  'eway-bill-refused': 'could not do it: the e-way bill portal refused it',
  'eway-bill-failed': 'could not send it to the e-way bill portal',
  'eway-bill-taken-up': 'sent it to the e-way bill portal again',
  'eway-bill-generated': 'made its e-way bill',
  'eway-bill-vehicle-updated': 'named the vehicle on its e-way bill',
  'eway-bill-vehicle-added': 'named one of several vehicles on its e-way bill',
  'eway-bill-transporter-updated': 'named the transporter on its e-way bill',
  'eway-bill-extended': 'extended its e-way bill',
  'eway-bill-cancelled': 'cancelled its e-way bill',
  'eway-bill-on-trip-sheet': 'named the vehicle of its trip sheet',
  make: 'asked for it',
  'sheet-sent': 'sent it to the e-way bill portal',
  'sheet-waits': 'could not send it: the e-way bill portal is down or busy',
  'sheet-refused': 'could not make it',
  'sheet-failed': 'could not send it to the e-way bill portal',
  'sheet-made': 'made it at the e-way bill portal',
  'sheet-told': 'named the vehicle on all its documents',
  match: 'matched it with the bank',
  unmatch: 'unmatched it from the bank',
};

/** A document has these for its rules. What they say is on its other fields and in the panel of approvals. */
const unsaid: ReadonlySet<string> = new Set([
  'approvals',
  'enteredBy',
  'eInvoiceSince',
  'ewayBillSince',
  'ewayBillStep',
  ...Object.values(needOf),
]);

function shown(module: ListedModule, key: string): boolean {
  // Signatures and requests are nothing to read.
  if (unsaid.has(key) || isUnseen(module.fields[key])) return false;
  return module.fields[key] !== undefined || key === 'status' || key === 'total' || key === 'number';
}

function isUnseen(field: Field | undefined): boolean {
  return field !== undefined && 'unseen' in field && field.unseen === true;
}

/** The differences between two rows, by key. */
export function changesOf(before: AnyRow | null, after: AnyRow | null): readonly (readonly [string, unknown, unknown])[] {
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...keys].flatMap((key) => {
    const pair = [key, before?.[key] ?? null, after?.[key] ?? null] as const;
    return JSON.stringify(pair[1]) === JSON.stringify(pair[2]) ? [] : [pair];
  });
}
