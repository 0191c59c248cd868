import { useQuery } from '@tanstack/react-query';
import type { GridLoadAnswer } from '#modules/grids/operations';
import { GreyBar } from '../../kit/feedback/waiting.tsx';
import { gridService } from '../../kit/list/grid-service.ts';
import { hiddenOf, usualChoices } from '../../kit/list/list-choices.ts';
import { useColumns } from '../../kit/list/use-columns.tsx';
import { scopeKey, useGrid } from '../../kit/list/use-grid.ts';

/** The first rows of a list that an administrator put on dashboards (Module Setup, For Dashboard). */
export function ListPanel({ listId }: { readonly listId: string }) {
  const grid = useGrid(listId);
  if (grid.isError) return <p className="muted">Could not load the list.</p>;
  return grid.data === undefined ? <GreyBar height={120} /> : <Rows list={grid.data} />;
}

const rowsShown = 10;
const columnsShown = 5;

function Rows({ list }: { readonly list: GridLoadAnswer }) {
  const { listId, title, defaultFilter, setupVersion } = list;
  const page = useQuery({
    queryKey: [list.module ?? 'grid', 'panel', listId, setupVersion, ...scopeKey()],
    queryFn: ({ signal }) => gridService.page({ listId, setupVersion, filters: defaultFilter, limit: rowsShown }, signal),
    meta: { quiet: true },
  });
  const rows = page.data?.rows ?? [];
  const columns = useColumns(list.columns, { ...usualChoices, hidden: hiddenOf(list.columns, usualChoices) }, rows).slice(0, columnsShown);
  if (page.isPending) return <GreyBar height={120} />;
  if (rows.length === 0) return <p className="muted card-empty">{page.isError ? 'Could not load the list.' : 'Nothing to show.'}</p>;
  return (
    <div className="card-rows">
      <table className="plain-table quiet-links card-table" aria-label={title}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={column.kind === 'money' ? 'amount' : undefined}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
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
    </div>
  );
}
