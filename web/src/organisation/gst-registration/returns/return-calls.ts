import { useQuery } from '@tanstack/react-query';
import type { FilingWanted, ReturnLine, ReturnsOfGstin } from '#modules/organisation/gst-registration/return-operations';
import { call } from '../../../api/client.ts';
import { useSession } from '../../../session/session.ts';

const base = '/api/ims-crm/gstRegistration/s/returns';

type OfReturn = Pick<ReturnLine, 'form' | 'month'>;

export function useReturns() {
  const { organizationId, branchId } = useSession();
  return useQuery({
    queryKey: ['gst-returns', organizationId, branchId],
    queryFn: () => call<ReturnsOfGstin>('GET', base, { hideLoader: true }),
    meta: { quiet: true },
  });
}

export const fileReturn = (of: OfReturn, filing: Omit<FilingWanted, keyof OfReturn>) =>
  call('POST', `${base}/file`, { body: { form: of.form, month: of.month, ...filing } });

/** `unlock` and `unfile` have a reason. */
export const changeReturn = (verb: 'unlock' | 'unfile', of: OfReturn, reason: string) =>
  call('POST', `${base}/${verb}`, { body: { form: of.form, month: of.month, reason } });

export const lockReturn = (of: OfReturn) => call('POST', `${base}/lock`, { body: { form: of.form, month: of.month } });
