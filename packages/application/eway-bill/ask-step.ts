import { findOwn } from '#application/access/find-own';
import { answer } from '#application/commit/answer';
import type { Answered, Context } from '#application/context';
import { writeBesideBooks } from '#application/documents/decision/beside-books';
import { refuseAsked } from '#application/documents/decision/checks';
import { type Problem, Refusal, refuseIfAny } from '#domain/refusal';
import { ewayStandingOf } from '#modules/eway-bill/decide';
import type { AskedOf } from '#modules/kit/eway-bill/asked';
import { askedProblems } from '#modules/kit/eway-bill/asked-problems';
import type { EwayBillStanding } from '#modules/kit/eway-bill/fields';
import { stepOffered } from '#modules/kit/eway-bill/standing';
import type { AnyDocument } from '#modules/kit/module';

/** Asks for a step on the bill of a document; `verb`: its action. The bill stands as it is until the portal has answered. */
export async function askStep<Step extends Exclude<keyof AskedOf, 'Generate'>>(
  context: Context,
  document: AnyDocument,
  id: string,
  { verb, step, version, asked }: { readonly verb: string; readonly step: Step; readonly version: number; readonly asked: AskedOf[Step] },
): Promise<Answered> {
  const before = await findOwn(context, document, id);
  refuseAsked({ deed: 'step', context, document, verb, before, version });
  const stored = await writeBesideBooks(context, {
    ...{ document, id, version, action: verb },
    changed(row, now) {
      const stood = { ...ewayStandingOf(row), cancelled: row['cancelled'] === true };
      const offered = stepOffered(step, stood, Date.parse(now));
      if (offered !== true) throw new Refusal('notAllowed', { why: offered });
      const check: (asked: AskedOf[Step], stands: EwayBillStanding) => readonly Problem[] = askedProblems[step];
      refuseIfAny(check(asked, stood));
      // Vehicles of an earlier group no longer move it.
      const anew = step === 'Several Vehicles' ? { ewayBillGroup: null, ewayBillVehicles: [] } : {};
      return {
        ...row,
        ...anew,
        ...{ ewayBillStep: step, ewayBillAsked: JSON.stringify(asked), ewayBillRequest: now },
        ...{ ewayBillWhy: null, ewayBillGivenUp: null },
      };
    },
  });
  return answer(stored);
}
