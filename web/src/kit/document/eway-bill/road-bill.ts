import { documents } from '#modules/all-modules';
import { ewayBillActions } from '#modules/kit/eway-bill/actions';
import { stepOffered } from '#modules/kit/eway-bill/standing';
import type { AnyDocument, ReportTable } from '#modules/kit/module';
import { verbPath, verbsOf } from '#modules/kit/operations/permission';
import { Failure } from '../../../api/failure.ts';
import { texts } from '../../texts.ts';
import { sentence } from '../portal/said.ts';
import type { WithBill } from './step-window.tsx';

/** A bill of the report "On the Road", by its document. */
export interface RoadBill {
  readonly slug: string;
  readonly id: string;
  /** Of the document. */
  readonly number: string;
  readonly party: string;
  /** The number of the e-way bill. */
  readonly bill: string;
  /** The time that is left, as the report says it. */
  readonly left: string;
}

/** The steps that several bills take at once, and their actions. */
export const roadSteps = { 'Extend Validity': 'eway-bill-extend-validity', 'Update Vehicle': 'eway-bill-update-vehicle' } as const;
export type RoadStep = keyof typeof roadSteps;

/** So many bills take a step at once. */
export const mostAtOnce = 50;

/** The bills of the report; its rows are `SLUG/ID`. */
export function roadBills(table: ReportTable | null): readonly RoadBill[] {
  return (table?.rows ?? []).flatMap(({ id: row, cells }) => {
    const [slug, id] = row.split('/');
    if (!slug || !id) return [];
    const text = (key: string) => String(cells[key] ?? '');
    return [{ slug, id, number: text('number'), party: text('party'), bill: text('bill'), left: text('left') }];
  });
}

export function documentOf({ slug }: RoadBill): AnyDocument | undefined {
  return documents.find((one) => one.slug === slug);
}

/** Whether a person may take this step on documents of this kind. */
export function mayStep(step: RoadStep, bill: RoadBill, may: (path: string) => boolean): boolean {
  const module = documentOf(bill);
  return module !== undefined && verbsOf(ewayBillActions[roadSteps[step]]).some((verb) => may(verbPath(module, verb)));
}

/** A bill with its document as it is stored now, or why that could not be read. */
export interface ReadBill {
  readonly bill: RoadBill;
  readonly stored: WithBill | null;
  readonly error: unknown;
}

/** Whether a bill can take a step at a moment (milliseconds since 1970), or why not. */
export function offeredTo(step: RoadStep, { bill, stored, error }: ReadBill, may: (path: string) => boolean, now: number): true | string {
  if (!mayStep(step, bill, may)) return 'Your role does not allow this.';
  if (stored === null) {
    const isElsewhere = error instanceof Failure && error.status === 404;
    return isElsewhere ? 'It belongs to another branch or year. Go there first.' : failureSaid(error);
  }
  const answer = stepOffered(step, stored, now);
  return answer === true ? true : sentence(answer);
}

/** Why a call did not succeed, as sentences: what is wrong with the fields says more than that something is. */
export function failureSaid(error: unknown): string {
  if (!(error instanceof Failure)) return texts.somethingWrong;
  const problems = error.problems.map(({ message }) => sentence(message));
  return problems.length > 0 ? problems.join(' ') : sentence(error.message);
}

/** How far the goods of each bill still have to go, by the id of its document. */
export type Kilometres = Readonly<Record<string, number | null>>;

/** What is wrong with the kilometres of a bill; a journey does not become longer. */
export function kilometresProblem(left: number | null | undefined, { ewayBillKm }: Pick<WithBill, 'ewayBillKm'>): string | undefined {
  if (left === null || left === undefined || Number.isNaN(left) || left < 1) return 'Enter the kilometres that are left';
  return ewayBillKm && left > ewayBillKm ? `At most the ${ewayBillKm} km of the e-way bill` : undefined;
}

/** `2 e-way bills`. */
export function billsCounted(count: number): string {
  return count === 1 ? '1 e-way bill' : `${count} e-way bills`;
}

/** How far a run came: how many were asked for, and how many were refused. */
export function runSaid(results: readonly Result[]): string {
  const [done = 0, refused = 0] = (['done', 'refused'] as const).map((state) => results.filter((one) => one.state === state).length);
  return [
    ...(done > 0 ? [`The portal is asked for ${billsCounted(done)}.`] : []),
    ...(refused > 0 ? [`${billsCounted(refused)} could not be asked for.`] : []),
  ].join(' ');
}

export interface Result {
  readonly state: 'sending' | 'done' | 'refused';
  /** Why it was refused. */
  readonly why?: string;
}
