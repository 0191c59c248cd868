import { assert } from '#domain/assert';
import { moduleOf } from '#modules/all-modules';
import { type RecordMode, RecordScreen } from '../../kit/record/record-screen.tsx';
import { FreeDaysGrid } from './free-days-grid.tsx';
import { WeekOffGroupInputs } from './week-off-group-inputs.tsx';

/** A week-off group, with its days off ticked in a table of the month. */
export function WeekOffGroupScreen({ mode }: { readonly mode: RecordMode }) {
  const module = moduleOf('week-off-group');
  assert(module?.kind === 'master', 'week-off-group is a master');
  const { days: _, ...fields } = module.fields;
  return (
    <RecordScreen
      key={mode}
      module={mode === 'view' ? { ...module, fields } : module}
      mode={mode}
      inputs={(form) => <WeekOffGroupInputs form={form} idPrefix="field" />}
      below={(record) => <FreeDaysGrid value={record['days']} disabled />}
    />
  );
}
