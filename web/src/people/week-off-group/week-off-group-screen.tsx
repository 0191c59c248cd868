import { assert } from '#domain/assert';
import { moduleOf } from '#modules/all';
import { problemAt, problemsBelow } from '../../kit/record/draft.ts';
import { RecordFields } from '../../kit/record/record-fields.tsx';
import { type RecordMode, RecordScreen } from '../../kit/record/record-screen.tsx';
import { FreeDaysGrid } from './free-days-grid.tsx';

/** A week-off group: its free days are ticked in a table of the month instead of listed. */
export function WeekOffGroupScreen({ mode }: { readonly mode: RecordMode }) {
  const module = moduleOf('week-off-group');
  assert(module?.kind === 'master', 'week-off-group is a master');
  const { days: _, ...fields } = module.fields;
  return (
    <RecordScreen
      key={mode}
      module={mode === 'view' ? { ...module, fields } : module}
      mode={mode}
      inputs={({ draft, problems, change, leave, saving }) => (
        <>
          <RecordFields
            fields={fields}
            draft={draft}
            problems={problems}
            onChange={change}
            onLeave={leave}
            disabled={saving}
            focus="name"
          />
          <FreeDaysGrid
            value={draft['days']}
            problem={problemAt(problems, 'days') ?? problemsBelow(problems, 'days')[0]?.message}
            disabled={saving}
            onChange={(days) => change('days', days)}
          />
        </>
      )}
      below={(record) => <FreeDaysGrid value={record['days']} disabled />}
    />
  );
}
