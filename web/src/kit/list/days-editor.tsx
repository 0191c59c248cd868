import { type Preset, presetPeriod, presets } from '#domain/time/preset';
import { today, workingYear } from '../../session/working-day.ts';
import { FieldInput } from '../fields/field-input.tsx';
import type { ListState } from './list-state.ts';

interface DaysEditorProps {
  readonly state: ListState;
  /** The usual range the days are, if any. */
  readonly named: Preset | undefined;
  readonly onChange: (part: Partial<ListState>) => void;
  readonly onClose: () => void;
}

/** The days a list is bounded by: a usual range, or any. */
export function DaysEditor({ state, named, onChange, onClose }: DaysEditorProps) {
  const year = workingYear();
  const day = (name: 'from' | 'to', label: string) => (
    <FieldInput
      id={`days-${name}`}
      field={{ kind: 'date', label }}
      value={state[name]}
      onChange={(value) => (value === null || /^\d{4}-\d{2}-\d{2}$/.test(String(value))) && onChange({ [name]: value })}
    />
  );
  return (
    <div className="filter-editor">
      <div className="preset-list">
        {presets.map((preset) => (
          <button
            key={preset}
            type="button"
            className={preset === named ? 'button primary' : 'button'}
            onClick={() => {
              const { from, to } = presetPeriod(preset, today(), year);
              onChange({ from, to });
              onClose();
            }}
          >
            {preset}
          </button>
        ))}
      </div>
      {day('from', 'From')}
      {day('to', 'To')}
    </div>
  );
}
