import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { limits } from '#domain/limits';
import { payAction } from '#modules/kit/document-actions';
import { eInvoicePapersOf } from '#modules/kit/e-invoice/papers';
import { ewayBillPapersOf } from '#modules/kit/eway-bill/papers';
import type { AnyDocument, AnyRow } from '#modules/kit/module';
import { pathOf, verbPath, verbsOf } from '#modules/kit/operations/permission';
import { picklistOf } from '#modules/kit/operations/picklist';
import { saveFile } from '../../../api/client.ts';
import { tellFailure } from '../../../api/query-client.ts';
import { type Kept, type ListPage, resource } from '../../../api/resource.ts';
import { type PortalWindow, portalWindows } from '../../document/portal/portal-windows.ts';
import { fetchFile } from '../../download-button.tsx';
import { tell } from '../../feedback/toast.ts';
import { useStillHere } from '../../hooks/use-still-here.ts';
import { openLabels } from '../../labels/open-labels.ts';
import { showAnswered } from '../../record/show-answered.ts';
import { texts } from '../../texts.ts';
import { askFor } from './action-question.ts';
import { oneByOne, type Watching } from './one-by-one.ts';
import type { ListedModule, Offer } from './row-actions.ts';

export type ListRow = AnyRow & { readonly id: string };

/** Actions that a screen does in its own way, by key. */
export type ActionHandlers = Readonly<Record<string, (row: ListRow) => void>>;

interface RowActionsProps {
  readonly handlers?: ActionHandlers;
  /** Opens a window over the list; `of` is the kind whose paper it shows. */
  readonly show?: (kind: 'email' | 'attachments' | 'print' | PortalWindow, row: ListRow, of?: AnyDocument) => void;
}

/** Runs a menu entry for one or several rows: asks first if the table says so, calls the API, and reports the result. */
export function useRowActions(module: ListedModule, options: RowActionsProps = {}) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const opens = useOpens(module, options);
  /** Returns the rows that were not changed: refused, not reached before it was stopped, or all if it was not confirmed. */
  const run = async (offer: Offer, rows: readonly ListRow[], watching: Watching = {}): Promise<readonly ListRow[]> => {
    const [only] = rows;
    const [verb = offer.key] = verbsOf(offer.action);
    const screenOf = (row: ListRow) => navigate(`/app${verbPath(module, verb)}/${row.id}`);
    const open = opens[offer.key] ?? (offer.action.opens ? screenOf : undefined);
    if (only !== undefined && rows.length === 1 && open !== undefined) {
      open(only);
      return [];
    }
    // The rows stay selected: they were not changed.
    if (offer.key === 'labels') {
      printLabels(module, rows);
      return rows;
    }
    const remark = await askFor(offer, module, rows.length);
    if (remark === null) return rows;
    if (offer.key === 'activate') showStatus(queries, module, rows, 'Active');
    if (offer.key === 'deactivate') showStatus(queries, module, rows, 'Inactive');
    const { left, failures } = await oneByOne(
      rows,
      async (row) => {
        const answered = await callFor(module, offer, row, remark);
        if (answered !== null) showAnswered(queries, module, answered);
      },
      watching,
    );
    for (const failure of failures.slice(0, 3)) tellFailure(failure);
    if (left.length < rows.length)
      tell('success', rows.length === 1 ? texts.saved : `${texts.saved}: ${rows.length - left.length} of ${rows.length}`);
    await queries.invalidateQueries({ queryKey: [module.slug] });
    return left;
  };

  /** Whether this screen can run the action. Actions that are not available now need no handler. */
  const canRun = (offer: Offer): boolean =>
    offer.why !== null ||
    opens[offer.key] !== undefined ||
    offer.action.opens === true ||
    offer.key === 'delete' ||
    offer.key === 'activate' ||
    offer.key === 'deactivate' ||
    offer.action.sets !== undefined ||
    offer.action.effect !== undefined;

  return { run, canRun };
}

/** What opens a screen, a window or a file, by the key of the action. */
function useOpens(module: ListedModule, { handlers = {}, show = () => undefined }: RowActionsProps): ActionHandlers {
  const api = resource(module);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const stillHere = useStillHere();
  const eInvoice = module.kind === 'document' ? eInvoicePapersOf(module) : undefined;
  const papersOpen = (name: string, papers: AnyDocument | undefined): ActionHandlers =>
    papers === undefined
      ? {}
      : {
          [`email-${name}`]: (row) => show('email', row, papers),
          [`print-${name}`]: (row) => show('print', row, papers),
          [`download-${name}`]: (row) => void resource(papers).download(row.id).then(saveFile, tellFailure),
        };
  return {
    edit: (row) => navigate(`/app${pathOf(module)}/edit/${row.id}`),
    view: (row) => navigate(`/app${pathOf(module)}/view/${row.id}`),
    clone: (row) => navigate(`/app${verbPath(module, 'add')}?from=${row.id}`),
    ...(module.actions['labels'] === undefined ? {} : { labels: (row) => printLabels(module, [row]) }),
    reverse: (row) => navigate(`/app${verbPath(module, 'add')}?reverses=${row.id}`),
    ...(module.kind === 'document'
      ? {
          'upload-attachment': (row) => show('attachments', row),
          'view-attachment': (row) => show('attachments', row),
          'delete-attachment': (row) => show('attachments', row),
          email: (row) => show('email', row),
          [payAction]: (row) => {
            const isHere = stillHere();
            // Few rows are paid from a list, and lists are what people see first.
            void import('../../document/bills/receive-payment.ts')
              .then(({ receiptPath }) => receiptPath(queries, module, row))
              .then((path) => path !== null && isHere() && navigate(path), tellFailure);
          },
          print: (row) => show('print', row),
          download: (row) => void api.download(row.id).then(saveFile, tellFailure),
        }
      : {}),
    ...papersOpen('picklist', module.kind === 'document' ? picklistOf(module) : undefined),
    ...papersOpen('e-invoice', eInvoice),
    ...papersOpen('eway-bill', module.kind === 'document' ? ewayBillPapersOf(module) : undefined),
    ...(eInvoice && { 'signed-e-invoice': (row) => void resource(eInvoice).signed(row.id).then(fetchFile, tellFailure) }),
    ...Object.fromEntries(portalWindows.map((kind) => [kind, (row: ListRow) => show(kind, row)])),
    ...handlers,
  };
}

function printLabels(module: ListedModule, rows: readonly ListRow[]): void {
  if (rows.length > limits.itemsAtOnce) tell('info', `Choose at most ${limits.itemsAtOnce} items to print labels of`);
  else openLabels({ module, rows });
}

/** The record as it is now; null if it is gone. */
async function callFor(module: ListedModule, offer: Offer, row: ListRow, remark: string): Promise<(AnyRow & Kept) | null> {
  const api = resource(module);
  const version = Number(row['version'] ?? 1);
  if (offer.key === 'delete') {
    await api.remove(row.id, version);
    return null;
  }
  if (module.kind === 'master' && (offer.key === 'activate' || offer.key === 'deactivate'))
    return api.setActive(row.id, version, offer.key === 'activate');
  return api.act(row.id, offer.key, remark === '' ? { version } : { version, remark });
}

/** Shows the new status before the server answers; only for actions that can be undone. */
function showStatus(queries: QueryClient, module: ListedModule, rows: readonly ListRow[], status: string): void {
  const ids = new Set(rows.map(({ id }) => id));
  queries.setQueriesData<InfiniteData<ListPage<AnyRow>>>({ queryKey: [module.slug, 'list'] }, (data) =>
    data === undefined
      ? data
      : {
          ...data,
          pages: data.pages.map((page) => ({ ...page, rows: page.rows.map((row) => (ids.has(row.id) ? { ...row, status } : row)) })),
        },
  );
}
