import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { type Day, indiaOffset } from '#domain/time/day';

dayjs.extend(utc);

/** `01-Apr-2026`, the date format of the specification. The domain computes with days. */
export function dayText(day: Day): string {
  return dayjs(day).format('DD-MMM-YYYY');
}

/** `01-Apr-2026 09:30:05` of an ISO 8601 instant, in India; the specification's hour is that of a twelve-hour clock. */
export function momentText(instant: string): string {
  return dayjs.utc(instant).utcOffset(indiaOffset).format('DD-MMM-YYYY hh:mm:ss');
}
