import type { Context } from '#application/context';
import { invoiceThatWaits, settled } from '#application/eway-bill/follow-eway-bill';
import { billPortal } from '#application/eway-bill/portal';
import type { Asked } from '#application/eway-bill/subject';
import { noteStanding } from '#application/portals/note';
import type { EwayBillStanding } from '#modules/kit/eway-bill/fields';
import { type GivenUp, givenUpOf } from '#modules/kit/eway-bill/standing';
import type { AnyDocument } from '#modules/kit/module';

/** For a step whose job never ended: people see it, and can ask again, or send its message again. */
export async function giveUpEwayBill(context: Context, document: AnyDocument, { documentId: id, request }: Asked): Promise<void> {
  await noteStanding<EwayBillStanding>(context, billPortal, {
    ...{ document, id, request, action: 'eway-bill-failed' },
    stands(stood, now) {
      // What may be made stays bound until the portal was asked.
      if (stood.ewayBill === 'Sending')
        return { ...stood, ewayBillWhy: 'The portal could not be asked whether it is made. Send it again from Failed Messages' };
      const { ewayBillStep, ewayBillAsked, ewayBillRequest, ewayBillSent } = stood;
      const givenUp: GivenUp = {
        ...{ ewayBillStep: ewayBillStep ?? null, ewayBillAsked: ewayBillAsked ?? null },
        ...{ ewayBillRequest: ewayBillRequest ?? null, ewayBillSent: ewayBillSent ?? null },
      };
      return {
        ...settled(stood),
        ...(ewayBillStep === 'Generate' ? { ewayBill: 'Failed', ewayBillSince: now } : {}),
        ...{ ewayBillWhy: `${ewayBillStep} could not be sent. Try again`, ewayBillGivenUp: JSON.stringify(givenUp) },
      };
    },
    tells: (row) => invoiceThatWaits(context, document, id, row),
  });
}

/** A step whose message is sent again is on its way again, unless another one was asked for since, or the document has changed. */
export async function takeUpEwayBill(context: Context, document: AnyDocument, { documentId: id, request }: Asked): Promise<void> {
  await noteStanding<EwayBillStanding>(context, billPortal, {
    ...{ document, id, request: undefined, action: 'eway-bill-taken-up' },
    stands(stood, now) {
      const givenUp = givenUpOf(stood);
      if (givenUp?.ewayBillRequest !== request) return undefined;
      const isMade = givenUp.ewayBillStep !== 'Generate';
      const { ewayBillGivenUp: _, ewayBillWhy: __, ...rest } = stood;
      return { ...rest, ...given(givenUp), ...(isMade ? {} : { ewayBill: 'Pending', ewayBillSince: now }) };
    },
  });
}

function given(givenUp: GivenUp): GivenUp {
  return Object.fromEntries(Object.entries(givenUp).filter(([, value]) => value !== null));
}
