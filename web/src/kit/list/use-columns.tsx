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
  const hidden = hiddenOf(module, choices);
  const references = module.list.columns.filter(({ key }) => module.fields[key]?.kind === 'ref' && !hidden.includes(key));
  // No list shows more of them; a hook cannot be called as often as there happen to be columns.
  const [first, second, third, fourth] = [
    useLabels(module, references[0]?.key, rows),
    useLabels(module, references[1]?.key, rows),
    useLabels(module, references[2]?.key, rows),
    useLabels(module, references[3]?.key, rows),
  ];
  return useMemo(() => {
    const labels = [first, second, third, fourth];
    const sortable = new Set(module.list.orders.map(({ column }) => column as string));
    return module.list.columns
      .filter(({ key }) => !hidden.includes(key))
      .map((column, index) => {
        const names = labels[references.findIndex(({ key }) => key === column.key)] ?? null;
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
  }, [module, choices, hidden, references, first, second, third, fourth]);
}

function useLabels(module: ListedModule, key: string | undefined, rows: readonly ListRow[]): ReadonlyMap<string, string> {
  const field = key === undefined ? undefined : module.fields[key];
  return useRefLabels(
    field?.kind === 'ref' ? field.to : null,
    key === undefined ? [] : rows.flatMap((row) => (typeof row[key] === 'string' ? [row[key]] : [])),
  );
}
