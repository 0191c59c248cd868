import type { Context } from '#application/context';
import type { Change, Work } from '#application/ports/journal';
import type { Row } from '#application/ports/records';
import type { ImsAction } from '#domain/gstr-2b/claim/ims';
import { type ImsFileRow, type ImsRequest, listOf } from '#domain/gstr-2b/ims/ims-file';
import type { ImsEntry } from '#domain/gstr-2b/ims/ims-records';
import type { ImsHistory, ImsStep } from '#domain/gstr-2b/ims/ims-steps';
import type { TaxPeriod } from '#domain/gstr-2b/portal-document';
import { limits } from '#domain/limits';
import type { ImsFileKind } from '#modules/purchase/gst-reconciliation/ims-operations';

/** A file that was made: it told what was done until then, or took back what was taken back until then. */
export type ToldMoment = Readonly<{ at: string; request: ImsRequest }>;

/** The files of each period, in the order in which they were made. */
export type Told = ReadonlyMap<TaxPeriod, readonly ToldMoment[]>;

/** One record for each GSTIN and period. */
const imsTold = 'ims-told';

/** The files of a period, and of those in which something was done with its records before. */
export async function toldIn(
  { ports, scope }: Context,
  gstin: string,
  { period, entries }: { readonly period: TaxPeriod; readonly entries: readonly ImsEntry[] },
): Promise<Told> {
  const periods = new Set([period, ...entries.flatMap(({ history }) => history?.steps.map((step) => step.period) ?? [])]);
  const latest = [...periods].toSorted().slice(-limits.imsMonthsWaiting);
  const named = latest.map((one) => ({ slug: imsTold, id: idOf(gstin, one) }));
  const found = await ports.records.findMany(scope, named);
  return new Map(latest.map((one) => [one, momentsIn(found.get(idOf(gstin, one))?.row)]));
}

function idOf(gstin: string, period: TaxPeriod): string {
  return `${gstin}-${period}`;
}

function momentsIn(row: Row | undefined): readonly ToldMoment[] {
  return (row?.['files'] ?? []) as readonly ToldMoment[];
}

/** Whether a file has the last step of a record. */
export function isTold(told: Told, { period, action, at }: ImsStep): boolean {
  const request = action === null ? 'RESET' : 'SAVE';
  return (told.get(period) ?? []).some((file) => file.request === request && file.at >= at);
}

/** What the portal was told of a record; null: nothing, or it was taken back there. A step that was replaced before a file was made is not told. */
export function toldBefore(told: Told, history: ImsHistory | null): ImsAction | null {
  let known: ImsAction | null = null;
  for (const [period, some] of Map.groupBy(history?.steps ?? [], (step) => step.period))
    for (const file of told.get(period) ?? []) {
      const then = some.findLast(({ at }) => at <= file.at);
      if (then !== undefined && (then.action === null) === (file.request === 'RESET')) known = then.action;
    }
  return known;
}

/** The records that a file of a kind tells. */
export function rowsOfFile(entries: readonly ImsEntry[], told: Told, which: ImsFileKind): readonly ImsEntry[] {
  return entries.filter(({ step, action, document, history }) => {
    if (step === null || listOf(document) === null) return false;
    if (which === 'reset') return action === null && !isTold(told, step) && toldBefore(told, history) !== null;
    return action !== null && (which === 'all' || !isTold(told, step));
  });
}

export function fileRow(told: Told, { document, action, outcome, record, step, history }: ImsEntry, lowers: boolean): ImsFileRow {
  return {
    ...{ document, action, before: toldBefore(told, history), remark: step?.remark ?? '' },
    ...{ reduces: lowers ? outcome.reduces : null, most: record.taxes },
  };
}

/** Files of a period that are remembered. */
const filesKept = 200;

/** Notes that a file tells these records, of all that were read for it: what was done with the others by then is not told. */
export function noteTold(gstin: string, request: ImsRequest, entries: readonly ImsEntry[], all: readonly ImsEntry[]): readonly Work[] {
  const periods = Map.groupBy(entries, ({ step }) => step?.period ?? '');
  return [...periods].map(([period, some]) => {
    const id = idOf(gstin, period);
    const steps = all.flatMap(({ history }) => history?.steps.filter((step) => step.period === period) ?? []);
    const at = steps.reduce((last, step) => (step.at > last ? step.at : last), '');
    return {
      ...{ slug: imsTold, id, kind: 'change' },
      decide({ record }): Change {
        const files = [...momentsIn(record?.row), { at, request }].slice(-filesKept);
        const row = { gstin, period, files, records: some.length };
        return { ...{ action: 'export', slug: imsTold, id, row, list: null, unique: [], words: [] } };
      },
    };
  });
}
