import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { documents } from '#modules/all-modules';
import { inTracker, trackerIn } from '#modules/kit/approval';
import type { AnyDocument, AnyRow } from '#modules/kit/module';
import type { ChainAnswer } from '#modules/kit/operations/call-schemas';
import { pathOf, verbPath } from '#modules/kit/operations/permission';
import { type Kept, resource } from '../../api/resource.ts';
import { defaultDashboard } from '../../session/guard.ts';
import { useMay } from '../../session/permission.ts';
import { today, workingYear } from '../../session/working-day.ts';
import { GreyBar } from '../feedback/waiting.tsx';
import { History, useHistory } from '../list/actions/history-drawer.tsx';
import { contentOf } from './document-content.ts';
import { type DocumentDraft, draftOfRow, newDraft } from './document-draft.ts';
import { DocumentForm } from './document-form.tsx';
import type { DocumentLayout } from './document-layout.ts';
import { goodsAsked } from './goods/goods-asked.ts';
import { draftFrom } from './start-from.ts';
import { useLeave } from './use-back.ts';
import { chainQuery } from './view/chain-panel.tsx';
import { DocumentView } from './view/document-view.tsx';
import './document.css';
import '../list/list.css';
import '../record/record.css';
import { Heading } from '../heading.tsx';
import { Redirect } from '../redirect.tsx';

interface DocumentScreenProps {
  readonly module: AnyDocument;
  readonly layout: DocumentLayout;
  readonly mode: 'add' | 'edit' | 'view';
}

/** Every document: `add` (also as a clone, `?from=`, from an earlier document, `?of=` its kind, or to take one back, `?reverses=`), `edit` and `view`. */
export function DocumentScreen({ module: kind, layout: usual, mode }: DocumentScreenProps) {
  const [id = '', ...parameters] = (useParams()['id'] ?? '').split(';');
  const level = trackerIn(parameters);
  const module = useMemo(() => (level === undefined ? kind : inTracker(kind, level)), [kind, level]);
  const [search] = useSearchParams();
  const may = useMay();
  const reverses = mode === 'add' ? search.get('reverses') : null;
  const from = mode === 'add' ? (reverses ?? search.get('from')) : id;
  const earlier = mode === 'add' ? documents.find(({ slug }) => slug === search.get('of') && module.chain?.from.includes(slug)) : undefined;
  const read = earlier ?? module;
  const record = useQuery({
    queryKey: [read.slug, 'record', from],
    queryFn: () => resource<AnyRow>(read).get(from ?? ''),
    enabled: from !== null && from !== '' && (mode !== 'view' || may(verbPath(module, 'view'))),
    staleTime: 0,
  });
  const follows = earlier !== undefined || reverses !== null;
  const chain = useQuery({ ...chainQuery(read, from ?? ''), enabled: follows && from !== null && from !== '' });
  const open = follows ? chain.data?.open : undefined;
  const stored = record.data as (AnyRow & Kept) | undefined;
  const type = search.get('type');
  const reversed = useMemo(
    () => (reverses !== null && stored && open ? takenBack(usual, stored, open) : undefined),
    [reverses, stored, open, usual],
  );
  const layout = useMemo(
    () => usual.of?.(reversed ?? (from && stored ? stored : { type })) ?? usual,
    [usual, reversed, from, stored, type],
  );
  const waits = from !== null && from !== '';
  const start = useMemo(() => {
    if (!waits) return freshDraft(module, layout, search);
    if (stored === undefined || (follows && open === undefined)) return null;
    if (reversed !== undefined) return draftOfRow(module, layout, { ...reversed, date: day() });
    const draft =
      earlier === undefined || open === undefined
        ? draftOfRow(module, layout, stored, mode === 'add')
        : draftFrom(module, layout, { slug: earlier.slug, id: stored.id, row: stored, open });
    const dated = { date: layout.start?.(search)['date'] ?? day(), dueDate: null };
    return mode === 'add' ? { ...draft, values: { ...draft.values, ...dated } } : draft;
  }, [waits, stored, reversed, follows, earlier, open, module, layout, mode, search]);

  if (mode === 'view' && !may(verbPath(module, 'view'))) return <Redirect to={defaultDashboard} />;
  const shown = { above: `/app${pathOf(module)}`, isForm: mode !== 'view' };
  if (start === null)
    return record.isError || chain.isError ? <NotThere module={read} id={from ?? ''} {...shown} /> : <Waiting {...shown} />;
  if (mode === 'view' && stored) {
    return (
      <DocumentView
        key={contentOf(module, stored)}
        module={module}
        layout={layout}
        stored={stored}
        onChanged={() => void record.refetch()}
      />
    );
  }
  const editing = mode === 'edit' && stored ? stored : null;
  return (
    <DocumentForm
      key={editing ? `${editing.id} ${editing.version}` : `new ${search.toString()}`}
      module={module}
      layout={layout}
      start={start}
      stored={editing}
      next={() => newDraft(module, layout, { date: day(), ...layout.start?.(search) })}
    />
  );
}

/** What takes back of a document what is still open of its lines. */
function takenBack(layout: DocumentLayout, stored: AnyRow & Kept, open: ChainAnswer['open']): AnyRow | undefined {
  return (layout.of?.(stored) ?? layout).reverse?.(stored, new Map(open.map((line) => [line.lineId, line.open])));
}

/** A new document, with what the address asks for. */
function freshDraft(module: AnyDocument, layout: DocumentLayout, search: URLSearchParams): DocumentDraft {
  const draft = newDraft(module, layout, { date: day(), ...layout.start?.(search) }, layout.startLine?.(search) ?? null);
  const lines = layout.startLines?.(search) ?? goodsAsked(search);
  return lines.length === 0 ? draft : { ...draft, tables: { ...draft.tables, ...draftOfRow(module, layout, { lines }).tables } };
}

/** A new document is dated today, or the nearest day of the open year. */
function day(): string {
  const year = workingYear();
  const now = today();
  return now < year.start ? year.start : now > year.end ? year.end : now;
}

/** The list above a voucher that is not shown, and whether it was to be shown as a form. */
interface NotShown {
  readonly above: string;
  readonly isForm: boolean;
}

function Waiting({ above, isForm }: NotShown) {
  useLeave(above, isForm);
  return (
    <div className="panel stack gap-16" role="status" aria-label="Loading...">
      {['40%', '90%', '90%', '70%', '55%'].map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey bars have no identity
        <GreyBar key={index} width={width} />
      ))}
    </div>
  );
}

/** A deleted document keeps its history. */
function NotThere({ module, id, ...shown }: NotShown & { readonly module: AnyDocument; readonly id: string }) {
  useLeave(shown.above, shown.isForm);
  const history = useHistory(module, id, { mayFail: true });
  const [deletion] = history.revisions;
  const number = deletion?.after === null ? deletion.before?.['number'] : undefined;
  if (history.isLoading) return <Waiting {...shown} />;
  if (typeof number !== 'string')
    return (
      <div className="panel stack gap-16">
        <Heading>{module.title} not found</Heading>
        <p className="muted">It may have been deleted, or belong to another branch or year.</p>
        <Link to={`/app${pathOf(module)}`}>To the list: {module.title}</Link>
      </div>
    );
  return (
    <div className="panel stack gap-16">
      <Heading>
        {module.title} {number} was deleted
      </Heading>
      <History module={module} id={id} />
    </div>
  );
}
