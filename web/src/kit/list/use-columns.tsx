import { useMemo } from 'react';
import { cellText } from '#modules/kit/cell-text';
import { Cell } from '../fields/cell.tsx';
import { grows } from '../grid/column-widths.ts';
import type { GridColumn } from '../grid/grid-column.ts';
import type { ListChoices } from './list-choices.ts';
import type { ListedModule } from './list-state.ts';
import { hiddenOf } from './list-toolbar.tsx';
import { useRefLabels } from './ref-labels.ts';
import type { ListRow } from './use-row-actions.ts';

/** The columns shown, each knowing how to draw its cell; ids of other records are shown by what those are called. */
export function useColumns(module: ListedModule, choices: ListChoices, rows: readonly ListRow[]): readonly GridColumn<ListRow>[] {
  const reference = module.list.columns.find(({ key }) => module.fields[key]?.kind === 'ref');
  const second = module.list.columns.filter(({ key }) => module.fields[key]?.kind === 'ref')[1];
  const labels = [useLabels(module, reference?.key, rows), useLabels(module, second?.key, rows)] as const;
  return useMemo(() => {
    const hidden = hiddenOf(module, choices);
    const sortable = new Set(module.list.orders.map(({ column }) => column as string));
    return module.list.columns
      .filter(({ key }) => !hidden.includes(key))
      .map((column, index) => {
        const names = column.key === reference?.key ? labels[0] : column.key === second?.key ? labels[1] : null;
        const width = choices.widths[column.key] ?? (column.kind === 'status' && module.kind === 'master' ? 108 : undefined);
        const text = (row: ListRow) => {
          const value = row[column.key];
          if (names !== null && typeof value === 'string') return names.get(value) ?? '';
          return cellText(column.kind, value, module.fields[column.key]);
        };
        const draw = (row: ListRow) =>
          column.kind === 'status' ? (
            <Cell kind={column.kind} value={row[column.key]} />
          ) : (
            <span className={index === 0 ? 'strong' : undefined} title={grows(column.kind) ? text(row) : undefined}>
              {text(row)}
            </span>
          );
        return {
          key: column.key,
          label: column.label,
          kind: column.kind,
          draw,
          text,
          sorts: sortable.has(column.key),
          ...(width === undefined ? {} : { width }),
        };
      });
  }, [module, choices, reference?.key, second?.key, labels[0], labels[1]]);
}

function useLabels(module: ListedModule, key: string | undefined, rows: readonly ListRow[]): ReadonlyMap<string, string> {
  const field = key === undefined ? undefined : module.fields[key];
  return useRefLabels(
    field?.kind === 'ref' ? field.to : null,
    key === undefined ? [] : rows.flatMap((row) => (typeof row[key] === 'string' ? [row[key]] : [])),
  );
}
