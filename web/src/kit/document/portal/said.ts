/** A sentence, and whether somebody has to act on it. */
export interface Said {
  readonly text: string;
  readonly tone?: 'bad' | 'soon';
}

/** A text of a portal or a rule, ended as a sentence. */
export function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

export const minute = 60_000;

/** `23 hours 5 minutes`; the minute that has begun counts. */
export function lasting(milliseconds: number): string {
  const minutes = Math.max(1, Math.ceil(milliseconds / minute));
  const parts = [counted(Math.floor(minutes / 60), 'hour'), counted(minutes % 60, 'minute')];
  return parts.filter((part) => part !== '').join(' ');
}

/** `1 hour`; nothing if there is none. */
export function counted(count: number, unit: string): string {
  return count === 0 ? '' : `${count} ${unit}${count === 1 ? '' : 's'}`;
}
