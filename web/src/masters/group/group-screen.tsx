import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { group } from '#modules/masters/group/group';
import { type ListPage, resource } from '../../api/resource.ts';
import { BareButton, Button } from '../../kit/button.tsx';
import { Badge } from '../../kit/fields/badge.tsx';
import { rowStep } from '../../kit/grid/row-step.ts';
import { hint, useKeys } from '../../kit/keys.ts';
import { offersOf } from '../../kit/list/actions/row-actions.ts';
import { RowMenu } from '../../kit/list/actions/row-menu.tsx';
import { useRowActions } from '../../kit/list/actions/use-row-actions.ts';
import { EmptyList } from '../../kit/list/empty-list.tsx';
import { ListScreen } from '../../kit/list/list-screen.tsx';
import { useKeptState } from '../../kit/place.ts';
import { ScreenHead } from '../../kit/screen-head.tsx';
import { useMay } from '../../session/permission.ts';
import { type GroupNode, type GroupRow, linesOf, treeOf } from './group-tree.ts';
import './group-screen.css';
import { TextBox } from '../../kit/fields/text-box.tsx';

const nothing: ReadonlySet<string> = new Set();

/** The chart of accounts as a tree, or as a list to filter and sort. */
export function GroupScreen() {
  const [view, setView] = useKeptState<'tree' | 'list'>('view', 'tree');
  const other = view === 'tree' ? 'list' : 'tree';
  const toggle = <Button onClick={() => setView(other)}>Show as {other}</Button>;
  return view === 'tree' ? <Tree extra={toggle} /> : <ListScreen module={group} extra={toggle} />;
}

async function everyGroup(): Promise<readonly GroupRow[]> {
  const rows: GroupRow[] = [];
  let cursor: string | undefined;
  do {
    const page: ListPage<GroupRow> = await resource<GroupRow>(group).list({ limit: 100, ...(cursor === undefined ? {} : { cursor }) });
    rows.push(...page.rows);
    cursor = page.cursor;
  } while (cursor !== undefined);
  return rows;
}

function Tree({ extra }: { readonly extra: React.ReactNode }) {
  const navigate = useNavigate();
  const may = useMay();
  const groups = useQuery({ queryKey: [group.slug, 'tree'], queryFn: everyGroup });
  const [folded, setFolded] = useKeptState<ReadonlySet<string>>('folded', nothing);
  const [search, setSearch] = useKeptState('search', '');
  const lines = linesOf(treeOf(groups.data ?? []), folded, search);
  const mayAdd = may('/group/add');
  const add = () => void navigate('/app/group/add');
  useKeys({ ...(mayAdd ? { add } : {}), search: () => document.getElementById('group-search')?.focus() });
  const fold = (node: GroupNode, shut: boolean) => {
    const next = new Set(folded);
    if (shut) next.add(node.id);
    else next.delete(node.id);
    setFolded(next);
  };
  return (
    <div className="list-screen">
      <ScreenHead
        title={group.plural}
        extra={extra}
        {...(mayAdd ? { action: { label: `Add ${group.title}`, press: 'add', act: add } } : {})}
      />
      <div className="list-box frame">
        <div className="list-tools row">
          <label className="list-search">
            <span className="visually-hidden">Search {group.plural}</span>
            <TextBox
              id="group-search"
              type="search"
              placeholder={`Search ${group.plural}`}
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
            <kbd>{hint('search')}</kbd>
          </label>
          <Button
            onClick={() =>
              setFolded(folded.size > 0 ? new Set() : new Set(lines.filter(({ children }) => children.length > 0).map(({ id }) => id)))
            }
          >
            {folded.size > 0 ? 'Expand all' : 'Collapse all'}
          </Button>
        </div>
        <div className="list-rows" aria-busy={groups.isFetching}>
          {groups.isSuccess && lines.length === 0 && (
            <EmptyList
              plural={group.plural}
              narrowed={search === '' ? 0 : 1}
              onClear={() => setSearch('')}
              add={mayAdd ? { label: `Add ${group.title}`, act: add } : null}
            />
          )}
          <div role="tree" aria-label={group.plural} className="tree">
            {lines.map((node, index) => (
              <TreeLine key={node.id} node={node} index={index} count={lines.length} folded={folded.has(node.id)} onFold={fold} />
            ))}
          </div>
        </div>
        <footer className="list-foot row small">{groups.data?.length ?? 0} groups</footer>
      </div>
    </div>
  );
}

interface TreeLineProps {
  readonly node: ReturnType<typeof linesOf>[number];
  readonly index: number;
  /** How many lines there are. */
  readonly count: number;
  readonly folded: boolean;
  readonly onFold: (node: GroupNode, shut: boolean) => void;
}

function TreeLine({ node, index, count, folded, onFold }: TreeLineProps) {
  const navigate = useNavigate();
  const may = useMay();
  const { run, canRun } = useRowActions(group);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return;
    const to = rowStep(event.key, index, count);
    if (to !== null) focusLine(event.currentTarget, to);
    else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') onFold(node, event.key === 'ArrowLeft');
    else if (event.key === 'Enter') void navigate(`/app/group/view/${node.id}`);
    else return;
    event.preventDefault();
  };
  return (
    <div
      data-row={node.id}
      role="treeitem"
      aria-level={node.depth + 1}
      aria-selected={false}
      aria-expanded={node.children.length === 0 ? undefined : !folded}
      tabIndex={index === 0 ? 0 : -1}
      className={node.depth === 0 ? 'line tree-line bold' : 'line tree-line'}
      style={{ paddingLeft: 12 + node.depth * 24 }}
      onKeyDown={onKeyDown}
      onClick={() => void navigate(`/app/group/view/${node.id}`)}
    >
      <BareButton
        tabIndex={-1}
        className="tree-fold"
        aria-label={folded ? 'Expand' : 'Collapse'}
        style={{ visibility: node.children.length === 0 ? 'hidden' : 'visible' }}
        onClick={(event) => {
          event.stopPropagation();
          onFold(node, !folded);
        }}
      >
        {folded ? '▸' : '▾'}
      </BareButton>
      <span className="grows cut">{node.name}</span>
      <span className="muted">{node.depth === 0 ? node.nature : ''}</span>
      {node.status !== 'Active' && <Badge status={node.status} />}
      <RowMenu
        label={`Actions of ${node.name}`}
        offers={() => offersOf(group, { ...node }, may).filter(canRun)}
        onChoose={(offer) => void run(offer, [{ ...node }])}
      />
    </div>
  );
}

function focusLine(from: HTMLElement, index: number): void {
  const line = from.parentElement?.children[index];
  if (!(line instanceof HTMLElement)) return;
  from.tabIndex = -1;
  line.tabIndex = 0;
  line.focus();
}
