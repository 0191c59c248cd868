import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { GridLoadAnswer } from '#modules/grids/operations';
import { GreyBar } from '../kit/feedback/waiting.tsx';
import { gridService } from '../kit/list/grid-service.ts';
import { hiddenOf, usualChoices } from '../kit/list/list-choices.ts';
import { useColumns } from '../kit/list/use-columns.tsx';
import { scopeKey, useGrid } from '../kit/list/use-grid.ts';

/** Lists that an administrator put on the dashboard (Module Setup, For Dashboard), each with its first rows. */
export function ListPanels() {
  const lists = useQuery({
    queryKey: ['grid', 'for-dashboard', ...scopeKey()],
    queryFn: () => gridService.forDashboard(),
    staleTime: 300_000,
    meta: { quiet: true },
  });
  return lists.data?.map(({ listId, screen }) => <Panel key={listId} listId={listId} screen={screen} />);
}

function Panel({ listId, screen }: { readonly listId: string; readonly screen: string | null }) {
  const grid = useGrid(listId);
  return grid.data === undefined ? null : <Rows list={grid.data} screen={screen} />;
}

const rowsShown = 10;
const columnsShown = 5;

function Rows({ list, screen }: { readonly list: GridLoadAnswer; readonly screen: string | null }) {
  const { listId, title, defaultFilter, setupVersion } = list;
  const page = useQuery({
    queryKey: [list.module ?? 'grid', 'panel', listId, setupVersion, ...scopeKey()],
    queryFn: ({ signal }) => gridService.page({ listId, setupVersion, filters: defaultFilter, limit: rowsShown }, signal),
    meta: { quiet: true },
  });
  const rows = page.data?.rows ?? [];
  const columns = useColumns(list.columns, { ...usualChoices, hidden: hiddenOf(list.columns, usualChoices) }, rows).slice(0, columnsShown);
  return (
    <section className="panel tile" aria-label={title}>
      <header className="row apart below">
        <h2>{title}</h2>
        {screen !== null && (
          <Link to={`/app${screen}`}>
            All <span className="visually-hidden">{title}</span>
          </Link>
        )}
      </header>
      {page.isPending && <GreyBar />}
      {page.isSuccess && rows.length === 0 && <p className="muted">Nothing to show.</p>}
      {rows.length > 0 && (
        <table className="plain-table quiet-links">
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                {columns.map((column) => (
                  <td key={column.key} className={column.kind === 'money' ? 'amount' : undefined}>
                    {column.draw(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
