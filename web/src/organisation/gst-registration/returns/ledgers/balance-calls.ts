import { useQuery } from '@tanstack/react-query';
import type { BalanceOf, BalancesOfGstin, BalanceWanted } from '#modules/organisation/gst-registration/balance-operations';
import { call } from '../../../../api/client.ts';
import { useSession } from '../../../../session/session.ts';

const path = '/api/ims-crm/gstRegistration/s/returns/balances';

export function useBalances() {
  const { organizationId, branchId } = useSession();
  return useQuery({
    queryKey: ['gst-returns', 'balances', organizationId, branchId],
    queryFn: () => call<BalancesOfGstin>('GET', path, { hideLoader: true }),
    meta: { quiet: true },
  });
}

export const enterBalance = (balance: BalanceWanted) => call('POST', path, { body: balance });

export const removeBalance = ({ ledger, asOf }: BalanceOf) => call('DELETE', path, { query: { ledger, asOf } });
