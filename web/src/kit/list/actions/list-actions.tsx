import { lazy, Suspense, useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { GridLoadAnswer } from '#modules/grids/operations';
import { documentName } from '#modules/kit/document-name';
import type { AnyDocument, AnyRow } from '#modules/kit/module';
import { pathOf, verbPath } from '#modules/kit/operations/permission';
import { useMay } from '../../../session/permission.ts';
import { useSession } from '../../../session/session.ts';
import type { RowWindowProps } from '../../document/row-window.tsx';
import { tell } from '../../feedback/toast.ts';
import { useSteady } from '../../hooks/use-steady.ts';
import { elsewhere, isElsewhere, offersHere } from '../branch-rows.ts';
import { asFirstAsked } from './first-asked.ts';
import { bulkOffersOf, type ListedModule, type Offer, offersOf, viewOffer } from './row-actions.ts';
import { RowMenu } from './row-menu.tsx';
import type { RunningAction } from './selection-bar.tsx';
import { type ActionHandlers, type ListRow, useRowActions } from './use-row-actions.ts';
import type { Selection } from './use-selection.ts';

const RowWindow = lazy(async () => ({ default: (await import('../../document/row-window.tsx')).RowWindow }));
const HistoryDrawer = lazy(async () => ({ default: (await import('./history-drawer.tsx')).HistoryDrawer }));

interface ListActionsOptions {
  readonly module: ListedModule;
  readonly list: GridLoadAnswer;
  readonly handlers: ActionHandlers;
  readonly selection: Selection;
  readonly onOpen: ((row: ListRow) => void) | undefined;
}

/** What is done with the rows of a list: opening one, the actions of one and of the selected, and the windows over the list. */
export function useListActions({ module, list, handlers, selection, onOpen }: ListActionsOptions) {
  const navigate = useNavigate();
  const may = useMay();
  const { branchId } = useSession();
  const [running, setRunning] = useState<RunningAction | null>(null);
  const [history, setHistory] = useState<ListRow | null>(null);
  const [shown, setShown] = useState<Omit<RowWindowProps, 'onClose'> | null>(null);
  const { run, canRun } = useRowActions(module, {
    handlers,
    show: (kind, row, of) => setShown({ kind, row, module: of ?? (module as AnyDocument) }),
  });
  const mayTrace = module.kind !== 'document' || may(verbPath(module, 'view'));
  const open = (row: ListRow, inTab: boolean) => {
    if (!list.flags.action) return;
    const view = viewOffer(module, row, may);
    const why = isElsewhere(row, branchId) ? elsewhere : view?.why;
    if (typeof why === 'string') tell('info', why);
    else if (view !== null) {
      const to = `/app${pathOf(module)}/view/${row.id}`;
      if (inTab) window.open(to, '_blank', 'noopener');
      else if (onOpen) onOpen(row);
      else void navigate(to);
    }
  };
  const acts = useSteady({
    open,
    offers: (row: ListRow) => offersHere(offersOf(module, asFirstAsked(module, row, list.portals), may), [row], branchId).filter(canRun),
    run: (offer: Offer, row: ListRow) => void run(offer, [row]),
    more: (row: ListRow) => (mayTrace ? [{ key: ' history', label: 'History', divides: true, act: () => setHistory(row) }] : []),
  });
  const menu = useCallback(
    (row: ListRow) => (
      <RowMenu
        label={`Actions of ${String(row['label'] ?? '')}`}
        offers={() => acts.offers(row)}
        onChoose={(offer) => acts.run(offer, row)}
        more={() => acts.more(row)}
      />
    ),
    [acts],
  );
  const runAll = async (offer: Offer) => {
    const stopping = new AbortController();
    const stop = () => stopping.abort();
    const onProgress = (done: number) => setRunning({ label: offer.label, done, stop });
    const left = await run(offer, selection.rows, { signal: stopping.signal, onProgress });
    setRunning(null);
    selection.choose(new Set(left.map(({ id }) => id)));
  };
  const selected = selection.rows.map((row) => asFirstAsked(module, row, list.portals));
  const offers = offersHere(bulkOffersOf(module, selected, may), selection.rows, branchId).filter(canRun);
  return { open: acts.open, menu: list.flags.action ? menu : null, offers, runAll, running, shown, setShown, history, setHistory };
}

interface ListWindowsProps {
  readonly module: ListedModule;
  readonly actions: ReturnType<typeof useListActions>;
}

/** The windows over the list, about one of its rows. */
export function ListWindows({ module, actions: { shown, setShown, history, setHistory } }: ListWindowsProps) {
  return (
    <>
      {shown !== null && (
        <Suspense>
          <RowWindow {...shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
      {history !== null && (
        <Suspense>
          <HistoryDrawer module={module} id={history.id} name={nameOf(module, history)} onClose={() => setHistory(null)} />
        </Suspense>
      )}
    </>
  );
}

function nameOf(module: ListedModule, row: AnyRow): string {
  const label = row['label'];
  return module.kind === 'document' ? documentName(module, { ...row, number: label }) : String(label ?? '');
}
