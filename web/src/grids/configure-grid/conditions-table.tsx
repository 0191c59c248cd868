import type { Problem } from '#domain/refusal';
import { operators } from '#modules/grids/setup';
import { blankCondition, type DraftCondition, type Rowed, sentConditions } from './setup-draft.ts';
import { ChoiceCell, RemoveCell, SetupTable, TextCell } from './setup-table.tsx';

interface ConditionsTableProps {
  readonly conditions: readonly Rowed<DraftCondition>[];
  readonly problems: readonly Problem[];
  readonly onChange: (conditions: readonly Rowed<DraftCondition>[]) => void;
}

/** The conditions on every row, and how the value of a filter is compared. */
export function ConditionsTable({ conditions, problems, onChange }: ConditionsTableProps) {
  const set = (rowKey: number, part: Partial<DraftCondition>) =>
    onChange(conditions.map((row) => (row.rowKey === rowKey ? { ...row, ...part } : row)));
  const sent = sentConditions({ conditions });
  return (
    <SetupTable
      title="Conditions"
      hint="A condition with the key of a filter uses the value chosen in that filter. A condition with any other key always applies, with the value next to it."
      heads={['Key', 'Column', 'Condition', 'Entity', 'Value']}
      add="Add condition"
      empty="No conditions: all rows are shown."
      onAdd={() => onChange([...conditions, blankCondition()])}
    >
      {conditions.map((row, index) => {
        const error = (name: string) => problems.find(({ path }) => path === `conditions.${sent.indexOf(row)}.${name}`)?.message;
        const place = index + 1;
        return (
          <tr key={row.rowKey}>
            <TextCell label="Key" row={place} value={row.Key} error={error('Key')} onChange={(Key) => set(row.rowKey, { Key })} />
            <TextCell
              label="Column"
              row={place}
              value={row.Column}
              error={error('Column')}
              list="setup-cells"
              wide
              onChange={(Column) => set(row.rowKey, { Column })}
            />
            <ChoiceCell
              label="Condition"
              row={place}
              value={row.Condition}
              of={operators}
              error={error('Condition')}
              onChange={(one) => set(row.rowKey, { Condition: operators.find((operator) => operator === one) ?? 'EQ' })}
            />
            <TextCell
              label="Entity"
              row={place}
              value={row.Entity}
              error={error('Entity')}
              list="setup-tables"
              onChange={(Entity) => set(row.rowKey, { Entity })}
            />
            <TextCell
              label="Value"
              row={place}
              value={row.value}
              error={error('value')}
              wide
              onChange={(value) => set(row.rowKey, { value })}
            />
            <RemoveCell row={place} onRemove={() => onChange(conditions.filter((one) => one.rowKey !== row.rowKey))} />
          </tr>
        );
      })}
    </SetupTable>
  );
}
