import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { verbPath } from '#modules/kit/operations/permission';
import { useMay } from '../../session/permission.ts';
import { BareButton } from '../button.tsx';
import { useKeys } from '../keys.ts';
import { ScreenHead } from '../screen-head.tsx';
import type { ListedModule } from './actions/row-actions.ts';
import type { ActionHandlers, ListRow } from './actions/use-row-actions.ts';
import type { AddAction } from './empty-list.tsx';
import { ListBox } from './list-box.tsx';
import { Problem, Skeleton } from './list-parts.tsx';
import { useGrid } from './use-grid.ts';
import './list.css';

interface ListTab {
  readonly listId: string;
  readonly label: string;
  /** What its records are called, if not as the list. */
  readonly records?: string;
  /** What Add creates, and how it tells the form. */
  readonly adds?: { readonly label: string; readonly query: string };
}

interface ListScreenProps {
  readonly module: ListedModule;
  /** Lists of the same records, each a tab; the module's own list when there is only one. */
  readonly tabs?: readonly ListTab[];
  /** Actions this module does in its own way. */
  readonly handlers?: ActionHandlers;
  /** More buttons beside Add. */
  readonly extra?: ReactNode;
  /** What is shown between the heading and the list. */
  readonly above?: ReactNode;
  /** How to add a row, if not with the module's form; null if the person may not. */
  readonly add?: AddAction | null;
  /** Opens a row, if not its record. */
  readonly onOpen?: (row: ListRow) => void;
}

/** Every list of the product, by its definition or by an administrator's setup. */
export function ListScreen({ module, tabs = [], handlers = {}, extra, above, add: other, onOpen }: ListScreenProps) {
  const navigate = useNavigate();
  const may = useMay();
  const [parameters, setParameters] = useSearchParams();
  const tab = tabs.find(({ listId }) => listId === parameters.get('list')) ?? tabs[0];
  const listId = tab?.listId ?? module.list.id;
  const grid = useGrid(listId);
  const mayAdd = may(verbPath(module, 'add')) && !(module.kind === 'master' && module.without?.includes('create'));
  const own: AddAction = {
    label: `Add ${tab?.adds?.label ?? module.title}`,
    act: () => void navigate(`/app${verbPath(module, 'add')}${tab?.adds?.query ?? ''}`),
  };
  const add = other === undefined ? (mayAdd ? own : null) : other;
  useKeys(add === null ? {} : { add: add.act });
  return (
    <div className="list-screen">
      <ScreenHead title={tab?.label ?? module.plural} extra={extra} {...(add === null ? {} : { action: { ...add, press: 'add' } })} />
      {above}
      {tabs.length > 1 && (
        <nav className="list-tabs row gap-4" aria-label="Lists">
          {tabs.map((one) => (
            <BareButton
              key={one.listId}
              aria-current={one === tab ? 'page' : undefined}
              onClick={() => setParameters(one === tabs[0] ? {} : { list: one.listId })}
            >
              {one.label}
            </BareButton>
          ))}
        </nav>
      )}
      {grid.data === undefined ? (
        <div className="list-box frame">
          {grid.isError ? (
            <Problem message={grid.error.message} onRetry={() => void grid.refetch()} />
          ) : (
            <Skeleton columns={module.list.columns.length} />
          )}
        </div>
      ) : (
        <ListBox
          key={`${listId} ${grid.data.setupVersion}`}
          module={module}
          list={grid.data}
          records={tab?.records ?? grid.data.title}
          handlers={handlers}
          add={add}
          {...(onOpen ? { onOpen } : {})}
        />
      )}
    </div>
  );
}
