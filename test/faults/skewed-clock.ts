import { moveClock } from '#test/kit/processes/move-clock';

/** Loaded before a process that runs on another machine: its clock is so many milliseconds ahead, or behind. */
moveClock(Number(process.env['CLOCK_AHEAD_MS'] ?? 0));
