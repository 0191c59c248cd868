import Popover from '@mui/material/Popover';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import dayjs from 'dayjs';
import type { RefObject, SyntheticEvent } from 'react';
import type { Day } from '#domain/time/day';
import { today } from '../../session/working-day.ts';
import { useKeyBarrier } from '../keys.ts';
import { surfaceOf } from '../menu/surface.ts';

interface CalendarProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly value: Day | null;
  readonly onPick: (day: Day) => void;
  readonly onClose: () => void;
}

/** Picking a year leads to its months, a month to its days, and a day completes. Weeks start on Sunday; a month is always 42 days. */
export function Calendar({ anchor, value, onPick, onClose }: CalendarProps) {
  useKeyBarrier(onClose);
  const now = dayjs(today());
  return (
    <Popover
      open
      anchorEl={() => anchor.current}
      container={() => surfaceOf(anchor.current)}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      onClose={onClose}
      // Its keys must not reach the form or list it was opened from.
      onKeyDown={(event: SyntheticEvent) => event.stopPropagation()}
      disableAutoFocus
      disableRestoreFocus
      disableScrollLock
      slotProps={{ paper: { role: 'dialog', 'aria-label': 'Calendar' } }}
    >
      <LocalizationProvider dateAdapter={AdapterDayjs}>
        <DateCalendar
          autoFocus
          value={value === null ? null : dayjs(value)}
          referenceDate={now}
          views={['year', 'month', 'day']}
          openTo="day"
          monthsPerRow={3}
          yearsPerRow={4}
          fixedWeekNumber={6}
          showDaysOutsideCurrentMonth
          reduceAnimations
          sx={{ '& .MuiPickerDay-root, & .MuiDayCalendar-weekDayLabel': { fontSize: 13 } }}
          onChange={(chosen, state) => state === 'finish' && chosen?.isValid() && onPick(chosen.format('YYYY-MM-DD'))}
        />
      </LocalizationProvider>
    </Popover>
  );
}
