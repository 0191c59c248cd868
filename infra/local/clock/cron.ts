/** India has one zone and no summer time, so the local hour is an offset. */
const offset = 5.5 * 3600 * 1000;

/**
 * When a schedule of EventBridge (`rate(5 minutes)`, `cron(30 2 * * ? *)`) is next due after an instant, in Asia/Kolkata. Undefined if a
 * cron expression has no time within the next four years.
 */
export function nextDue(expression: string, after: Date): Date | undefined {
  const rate = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression);
  if (rate) {
    const unit = { minute: 60_000, hour: 3_600_000, day: 86_400_000 }[rate[2] as 'minute' | 'hour' | 'day'];
    return new Date(after.getTime() + Number(rate[1]) * unit);
  }
  const cron = /^cron\((\S+) (\S+) (\S+) (\S+) (\S+) (\S+)\)$/.exec(expression);
  if (!cron) throw new Error(`'${expression}' is not a schedule.`);
  const [minute = '', hour = '', day = '', month = '', weekday = '', year = ''] = cron.slice(1);
  const minutes = values(minute, 0, 59);
  const hours = values(hour, 0, 23);
  const start = new Date(after.getTime() + offset);
  for (let ahead = 0; ahead < 4 * 366; ahead += 1) {
    const date = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth(), start.getUTCDate() + ahead));
    // EventBridge counts Sunday as 1.
    const fits =
      values(day, 1, 31).has(date.getUTCDate()) &&
      values(month, 1, 12).has(date.getUTCMonth() + 1) &&
      values(weekday, 1, 7).has(date.getUTCDay() + 1) &&
      values(year, 1970, 2199).has(date.getUTCFullYear());
    if (!fits) continue;
    for (const h of hours) {
      for (const m of minutes) {
        const due = date.getTime() + (h * 60 + m) * 60_000 - offset;
        if (due > after.getTime()) return new Date(due);
      }
    }
  }
  return undefined;
}

/** `*`, `?`, `5`, `1-5`, `0/15` and lists of them, ascending. */
function values(field: string, least: number, most: number): ReadonlySet<number> {
  const found = new Set<number>();
  for (const part of field.split(',')) {
    const [range = '', step] = part.split('/');
    const [from, to] = range === '*' || range === '?' ? [least, most] : range.split('-').map(Number);
    if (from === undefined || Number.isNaN(from)) throw new Error(`'${field}' is not a field of a cron expression.`);
    const last = to ?? (step === undefined ? from : most);
    for (let value = from; value <= last; value += Number(step ?? 1)) found.add(value);
  }
  return new Set([...found].sort((a, b) => a - b));
}
