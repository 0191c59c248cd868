import type { Context } from '#application/context';
import { amendmentsIn } from '#application/gst-returns/amendments';
import { changeRegistration, withRegistration } from '#application/gst-returns/change-registration';
import type { GstinReturns } from '#application/gst-returns/gstin-returns';
import { paymentFacts } from '#application/gst-returns/payment-facts';
import { type FiledForm, type FiledReturn, monthOfDay, returnName } from '#domain/gst-returns/filing/filed-return';
import { filingProblem, returnOf, unfilingProblem } from '#domain/gst-returns/filing/return-calendar';
import type { ReturnPeriod } from '#domain/gst-returns/payment/brought-forward';
import { type PaymentLine, withoutPayment, withPayment } from '#domain/gst-returns/payment/filed-payment';
import { otherLateFee } from '#domain/gst-returns/payment/interest';
import { limits } from '#domain/limits';
import { type Problem, Refusal, refuseIfAny } from '#domain/refusal';
import { addMonths } from '#domain/time/day';
import { paymentsIn } from '#modules/gst-returns/filed-returns';
import type { FilingWanted } from '#modules/organisation/gst-registration/return-operations';
import { fileReturnPath, unlockReturnPath } from '#modules/organisation/gst-registration/return-paths';

interface OfReturn {
  readonly form: FiledForm;
  readonly month: string;
}

/**
 * Marks a return as filed. From then on its documents stay as they are in every branch of the GSTIN: what is being saved at this moment is
 * saved before, or refused. The same again changes nothing.
 */
export async function fileReturn(context: Context, wanted: FilingWanted): Promise<OfReturn> {
  const { form, month, arn, filedOn } = wanted;
  refuseIfAny(form === 'GSTR-3B' ? [] : lateProblems(wanted));
  await withRegistration(context, fileReturnPath);
  const next = async (returns: GstinReturns) => {
    const { filed, branches } = returns;
    const known = filed.find((one) => one.form === form && one.month === month);
    if (known?.arn === arn && known.filedOn === filedOn) return null;
    const due = returnOf(form, month, returns);
    if (due === undefined) throw new Refusal('notAllowed', { why: `This GSTIN files no ${form} of that period` });
    const told = form === 'GSTR-3B' ? await amendmentsIn(context, branches, { from: `${due.from}-01`, to: `${month}-01` }) : [];
    const problem = filingProblem(due, filed, { filedOn, today: context.today, pending1a: told.filter(({ in1a }) => in1a).length });
    refuseIfAny(problem === null ? [] : [problem]);
    const after = [...filed, { form, from: due.from, month, arn, filedOn, open: null, by: context.caller.name }];
    return form === 'GSTR-3B' ? { filed: after, payments: await withPaymentOf(context, returns, due, wanted) } : { filed: after };
  };
  await changeFiled({ context, path: fileReturnPath, action: `${form} filed`, closes: true, next });
  return { form, month };
}

/** Opens a filed return for changes. The reason stays in the history of the registration. */
export async function unlockReturn(context: Context, { reason, ...of }: OfReturn & { readonly reason: string }): Promise<OfReturn> {
  const next = async ({ filed }: GstinReturns) => changed(filed, of, { open: reason });
  await changeFiled({ context, path: unlockReturnPath, action: `${of.form} opened`, remark: reason, closes: false, next });
  return of;
}

export async function lockReturn(context: Context, of: OfReturn): Promise<OfReturn> {
  const next = async ({ filed }: GstinReturns) => changed(filed, of, { open: null });
  await changeFiled({ context, path: fileReturnPath, action: `${of.form} locked`, closes: true, next });
  return of;
}

/** Takes back that it was filed, as long as no document of it changed since: those would be told twice. */
export async function unfileReturn(context: Context, { reason, ...of }: OfReturn & { readonly reason: string }): Promise<OfReturn> {
  const next = async ({ filed, branches, registration }: GstinReturns) => {
    const own = found(filed, of);
    const why = unfilingProblem(own, filed);
    if (why !== null) throw new Refusal('notAllowed', { why });
    const told = await amendmentsIn(context, branches, { from: `${own.from}-01`, to: addMonths(context.today, 2) });
    const isOfIt = told.some(({ filed: as, now, date, in1a }) => {
      const month = monthOfDay((as ?? now)?.date ?? date);
      const tells = own.form === (in1a ? 'GSTR-1A' : 'GSTR-1') && own.from <= monthOfDay(date) && monthOfDay(date) <= own.month;
      return tells || (['GSTR-1', 'IFF'].includes(own.form) && own.from <= month && month <= own.month);
    });
    if (isOfIt)
      throw new Refusal('notAllowed', { why: `Documents of ${returnName(own)} changed after it was filed, and other returns report them` });
    const after = filed.filter((one) => one !== own);
    if (own.form !== 'GSTR-3B') return { filed: after };
    return { filed: after, payments: withoutPayment(paymentsIn(registration?.row), own.month) };
  };
  await changeFiled({ context, path: unlockReturnPath, action: `${of.form} not filed`, remark: reason, closes: false, next });
  return of;
}

function found(filed: readonly FiledReturn[], { form, month }: OfReturn): FiledReturn {
  const own = filed.find((one) => one.form === form && one.month === month);
  if (own === undefined) throw new Refusal('notFound', { what: 'Filed return' });
  return own;
}

function changed(filed: readonly FiledReturn[], of: OfReturn, set: Pick<FiledReturn, 'open'>): After | null {
  const own = found(filed, of);
  return own.open === set.open ? null : { filed: filed.map((one) => (one === own ? { ...own, ...set } : one)) };
}

/**
 * With how GSTR-3B was paid, so that later months begin with what it left. Interest is as the portal had it, also below what is computed here: a due
 * day that was moved by notification, and cash that nobody entered, are not known.
 */
async function withPaymentOf(
  context: Context,
  returns: GstinReturns,
  period: ReturnPeriod,
  wanted: FilingWanted,
): Promise<readonly PaymentLine[]> {
  const { lines, problems } = await paymentFacts(context, returns, period, wanted.filedOn);
  const { interest = lines.interest, lateFee = lines['late-fee'] } = wanted;
  refuseIfAny([...problems.map((message) => ({ path: 'form', message })), ...otherLateFee(lateFee)]);
  return withPayment(paymentsIn(returns.registration?.row), period.month, { ...lines, interest, 'late-fee': lateFee });
}

function lateProblems({ interest, lateFee }: FilingWanted): readonly Problem[] {
  const message = 'Only GSTR-3B is paid with interest and late fee';
  return Object.entries({ interest, lateFee }).flatMap(([path, given]) => (given === undefined ? [] : [{ path, message }]));
}

interface Changing {
  readonly context: Context;
  readonly path: string;
  /** For the history of the registration. */
  readonly action: string;
  readonly remark?: string;
  /** It locks documents. */
  readonly closes: boolean;
  /** Null: nothing changes. */
  readonly next: (returns: GstinReturns) => Promise<After | null>;
}

/** What is filed from now on, and how; without payments these stay. */
interface After {
  readonly filed: readonly FiledReturn[];
  readonly payments?: readonly PaymentLine[];
}

/** Writes what is filed from now on. Each branch decides its documents on what was filed before, or after. */
async function changeFiled({ next, closes, ...changing }: Changing): Promise<void> {
  await changeRegistration({
    ...changing,
    documents: closes ? 'locked' : 'opened',
    next: async (found) => {
      const after = await next(found);
      if (after === null) return null;
      const { filed, payments } = after;
      if (filed.length > limits.filedReturns) throw new Refusal('notAllowed', { why: `At most ${limits.filedReturns} returns are kept` });
      return {
        returns: filed.map((one) => ({ ...one })),
        ...(payments === undefined ? {} : { payments: payments.map((one) => ({ ...one })) }),
      };
    },
  });
}
