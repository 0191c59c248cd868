import { type GridSlotProps, useGridApiContext, useGridSelector } from '@mui/x-data-grid';
import { type ChangeEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react';

type TickProps = Pick<
  GridSlotProps['baseCheckbox'],
  'checked' | 'className' | 'disabled' | 'indeterminate' | 'label' | 'name' | 'onChange' | 'onKeyDown' | 'slotProps' | 'tabIndex'
>;

/** The tick box in the heading of the grid and in its panel of columns: the browser's own, as everywhere in the product. */
export function GridTick({
  checked,
  className,
  disabled,
  indeterminate = false,
  label,
  name,
  onChange,
  onKeyDown,
  slotProps,
  tabIndex,
}: TickProps) {
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  const tick = { name, checked, disabled, onChange, onKeyDown, tabIndex, ref: box } as const;
  if (!label) return <input type="checkbox" {...tick} {...slotProps?.htmlInput} />;
  return (
    <label className={`check ${className ?? ''}`}>
      <input type="checkbox" {...tick} />
      {label}
    </label>
  );
}

interface RowTickProps {
  readonly id: string;
  /** 0 while the cell is where Tab enters the grid. */
  readonly tabIndex: number;
}

/** The tick box of a row. With Shift held, the grid ticks all rows in between. */
export function RowTick({ id, tabIndex }: RowTickProps) {
  const grid = useGridApiContext();
  const ticked = useGridSelector(grid, () => grid.current.isRowSelected(id));
  const tick = (event: ChangeEvent<HTMLInputElement>) =>
    grid.current.publishEvent('rowSelectionCheckboxChange', { id, value: event.target.checked }, event);
  return (
    // The whole cell ticks, so that a finger hits it.
    <label className="tick">
      <input
        type="checkbox"
        name="select_row"
        aria-label={grid.current.getLocaleText(ticked ? 'checkboxSelectionUnselectRow' : 'checkboxSelectionSelectRow')}
        checked={ticked}
        tabIndex={tabIndex}
        onChange={tick}
        onKeyDown={keepsSpace}
      />
    </label>
  );
}

/** Space ticks the box; the grid would tick the row a second time. */
function keepsSpace(event: KeyboardEvent): void {
  if (event.key === ' ') event.stopPropagation();
}
