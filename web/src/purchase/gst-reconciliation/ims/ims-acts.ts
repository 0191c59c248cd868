import type { ImsRow } from '#modules/purchase/gst-reconciliation/ims-operations';
import type { KeyName } from '../../../kit/keys.ts';

/** What can be done with a record, in the order of its buttons, with its keys: of one, and of all that are ticked. */
export const imsActs = {
  accept: { label: 'Accept', press: 'imsAccept', ofSelected: 'imsAcceptSelected' },
  part: { label: 'Accept in part', press: 'imsPart', ofSelected: null },
  reject: { label: 'Reject', press: 'imsReject', ofSelected: 'imsRejectSelected' },
  pending: { label: 'Pending', press: 'imsPending', ofSelected: 'imsPendingSelected' },
  'take-back': { label: 'Take back', press: 'takeBack', ofSelected: null },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly press: KeyName; readonly ofSelected: KeyName | null }>>;
export type ImsAct = keyof typeof imsActs;

/** What is offered for a record to people who may act. The same is refused where it is saved. */
export function actsOnIms({ action, step, lowers, notPending, notRejected }: ImsRow): readonly ImsAct[] {
  const offered: Readonly<Record<ImsAct, boolean>> = {
    accept: action !== 'accept' || step?.declared != null,
    part: lowers,
    reject: action !== 'reject' && notRejected === null,
    pending: action !== 'pending' && notPending === null,
    'take-back': action !== null && step !== null,
  };
  return (Object.keys(imsActs) as ImsAct[]).filter((act) => offered[act]);
}
