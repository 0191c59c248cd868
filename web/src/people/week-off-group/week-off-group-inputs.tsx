import { assert } from '#domain/assert';
import { moduleOf } from '#modules/all-modules';
import type { OwnInputs } from '../../kit/record/created/inline-create.tsx';
import { problemAt, problemsBelow } from '../../kit/record/draft.ts';
import { RecordFields } from '../../kit/record/record-fields.tsx';
import { FreeDaysGrid } from './free-days-grid.tsx';

/** The name of a week-off group, and its days off, ticked in a table of the month. */
export function WeekOffGroupInputs({ form, idPrefix }: OwnInputs) {
  const { draft, problems, change, leave, saving } = form;
  const module = moduleOf('week-off-group');
  assert(module?.kind === 'master', 'week-off-group is a master');
  const { days: _, ...fields } = module.fields;
  return (
    <>
      <RecordFields
        fields={fields}
        draft={draft}
        problems={problems}
        onChange={change}
        onLeave={leave}
        disabled={saving}
        idPrefix={idPrefix}
        focus="name"
      />
      <FreeDaysGrid
        value={draft['days']}
        problem={problemAt(problems, 'days') ?? problemsBelow(problems, 'days')[0]?.message}
        disabled={saving}
        onChange={(days) => change('days', days)}
      />
    </>
  );
}
