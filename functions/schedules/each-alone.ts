/**
 * Does the work of a schedule for each log or organisation. One that fails is logged and does not stop the others: what is in a log may
 * come from an archive that somebody wrote. Returns those that failed; `refuseFailed` ends the schedule with an error, which raises the
 * alarm.
 */
export async function eachAlone(
  schedule: string,
  names: Iterable<string>,
  work: (name: string) => Promise<void>,
): Promise<readonly string[]> {
  const failed: string[] = [];
  for (const name of names) {
    try {
      await work(name);
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      console.error(JSON.stringify({ level: 'ERROR', schedule, of: name, error: said }));
      failed.push(name);
    }
  }
  return failed;
}

export function refuseFailed(failed: readonly string[]): void {
  if (failed.length > 0) throw new Error(`${failed.length} failed, the first is ${failed[0]}`);
}
