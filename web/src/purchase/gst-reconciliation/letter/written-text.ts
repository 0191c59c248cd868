import type { WrittenRow } from '#modules/purchase/gst-reconciliation/letter-operations';
import { dayText } from '../../../kit/day-text.ts';

/** `Written on 12-Nov-2026` */
export function writtenText({ status, day }: Pick<WrittenRow, 'status' | 'day'>): string {
  if (status === 'Failed') return `Letter of ${dayText(day)} not sent`;
  return status === 'Queued' ? 'Letter being sent' : `Written on ${dayText(day)}`;
}
