import type { DateFormat } from '#domain/time/file-date';
import { SelectBox } from '../kit/fields/choices/select-box.tsx';

interface DateFormatFieldProps {
  readonly value: DateFormat;
  readonly formats: readonly DateFormat[];
  readonly disabled?: boolean;
  readonly onChange: (format: DateFormat) => void;
}

/** How the days of an imported or pasted table are written. */
export function DateFormatField({ value, formats, disabled = false, onChange }: DateFormatFieldProps) {
  return (
    <label className="field">
      <span>Date format</span>
      <SelectBox
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(formats.find((one) => one === event.target.value) ?? value)}
      >
        {formats.map((format) => (
          <option key={format}>{format}</option>
        ))}
      </SelectBox>
    </label>
  );
}
