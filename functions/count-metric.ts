import { base } from '#functions/wire';
import { env } from '#topology/env';

/**
 * A count as a line in the embedded metric format: CloudWatch takes the metric from the log, so the function needs no permission for it. The
 * line goes past the console, which would wrap it in a message that is not understood. `of` tells it from others of the same name.
 */
export function countMetric(
  name: string,
  count: number,
  at: Date,
  { of = {}, write = toLog }: { readonly of?: Readonly<Record<string, string>>; readonly write?: (line: string) => void } = {},
): void {
  const CloudWatchMetrics = [
    { Namespace: base.need(env.metrics), Dimensions: [Object.keys(of)], Metrics: [{ Name: name, Unit: 'Count' }] },
  ];
  write(`${JSON.stringify({ _aws: { Timestamp: at.getTime(), CloudWatchMetrics }, ...of, [name]: count })}\n`);
}

function toLog(line: string): void {
  process.stdout.write(line);
}
