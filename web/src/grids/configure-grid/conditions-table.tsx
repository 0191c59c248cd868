import { memo, useMemo } from 'react';
import type { Problem } from '#domain/refusal';
import { operators } from '#modules/grids/setup';
import { useSame } from '../../kit/hooks/use-same.ts';
import { usePart } from '../../kit/store.ts';
import {
  blankCondition,
  type DraftCondition,
  type Rowed,
  type RowProblems,
  rowProblems,
  type SetupTyping,
  sentConditions,
} from './setup-draft.ts';
import { ChoiceCell, RemoveCell, SetupTable, TextCell } from './setup-table.tsx';

interface ConditionsTableProps {
  readonly typing: SetupTyping;
  readonly problems: readonly Problem[];
}

/** The conditions on every row, and how the value of a filter is compared. */
export const ConditionsTable = memo(function ConditionsTable({ typing, problems }: ConditionsTableProps) {
  const conditions = usePart(typing.draft, (draft) => draft.conditions);
  const errors = useSame(useMemo(() => rowProblems(problems, 'conditions', sentConditions({ conditions })), [problems, conditions]));
  return (
    <SetupTable
      title="Conditions"
      hint="A condition with the key of a filter uses the value chosen in that filter. A condition with any other key always applies, with the value next to it."
      heads={['Key', 'Column', 'Condition', 'Entity', 'Value']}
      add="Add condition"
      empty="No conditions: all rows are shown."
      onAdd={() => typing.edit((now) => ({ ...now, conditions: [...now.conditions, blankCondition()] }))}
    >
      {conditions.map((row, index) => (
        <ConditionRow key={row.rowKey} typing={typing} row={row} place={index + 1} errors={errors[row.rowKey]} />
      ))}
    </SetupTable>
  );
});

interface ConditionRowProps {
  readonly typing: SetupTyping;
  readonly row: Rowed<DraftCondition>;
  readonly place: number;
  readonly errors: RowProblems[number] | undefined;
}

const ConditionRow = memo(function ConditionRow({ typing, row, place, errors = {} }: ConditionRowProps) {
  const { rowKey } = row;
  const set = (part: Partial<DraftCondition>) =>
    typing.edit((now) => ({ ...now, conditions: now.conditions.map((one) => (one.rowKey === rowKey ? { ...one, ...part } : one)) }));
  return (
    <tr>
      <TextCell label="Key" row={place} value={row.Key} error={errors['Key']} onChange={(Key) => set({ Key })} />
      <TextCell
        label="Column"
        row={place}
        value={row.Column}
        error={errors['Column']}
        list="setup-cells"
        wide
        onChange={(Column) => set({ Column })}
      />
      <ChoiceCell
        label="Condition"
        row={place}
        value={row.Condition}
        of={operators}
        error={errors['Condition']}
        onChange={(one) => set({ Condition: operators.find((operator) => operator === one) ?? 'EQ' })}
      />
      <TextCell
        label="Entity"
        row={place}
        value={row.Entity}
        error={errors['Entity']}
        list="setup-tables"
        onChange={(Entity) => set({ Entity })}
      />
      <TextCell label="Value" row={place} value={row.value} error={errors['value']} wide onChange={(value) => set({ value })} />
      <RemoveCell
        row={place}
        onRemove={() => typing.edit((now) => ({ ...now, conditions: now.conditions.filter((one) => one.rowKey !== rowKey) }))}
      />
    </tr>
  );
});
