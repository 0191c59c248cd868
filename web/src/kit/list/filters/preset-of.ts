import { type Preset, presetPeriod, presets } from '#domain/time/preset';
import { today, workingYear } from '../../../session/working-day.ts';
import type { Days } from '../list-state.ts';

/** The usual range that these days are, if any. */
export function presetOf({ from, to }: Days): Preset | undefined {
  return presets.find((preset) => {
    const period = presetPeriod(preset, today(), workingYear());
    return period.from === from && period.to === to;
  });
}
