import { useQuery } from '@tanstack/react-query';
import { pinOfParty } from '#modules/eway-bill/bills';
import type { CountedDistance as Counted } from '#modules/kit/operations/eway-bill-operations';
import type { TradeRow } from '#modules/kit/trade/fields';
import { call } from '../../../api/client.ts';
import { useSession } from '../../../session/session.ts';
import { Button } from '../../button.tsx';
import type { UnderFieldProps } from '../document-layout.ts';
import { countedSaid } from './counted-said.ts';

/** What the portal counted for the way of the document, to be taken over as its distance. */
export function CountedDistance({ module, row, typed, onTake }: UnderFieldProps) {
  const { organizationId, branchId } = useSession();
  const pin = row['partyId'] ? pinOfParty(row as AnyTrade) : null;
  const location = typeof row['location'] === 'string' ? row['location'] : '';
  const { data: counted } = useQuery({
    queryKey: [module.slug, 'portal-distance', pin, location, organizationId, branchId],
    queryFn: () =>
      call<Counted>('GET', `/api/${module.service}/${module.entity}/s/portalDistance`, {
        query: { pin: String(pin), ...(location === '' ? {} : { location }) },
        hideLoader: true,
      }),
    enabled: pin !== null,
    retry: false,
    meta: { quiet: true },
  });
  if (!counted || typed === counted.kilometres) return null;
  return (
    <div className="help row gap-8">
      <span role="status">{countedSaid(counted, typed)}</span>
      <Button look="link" onClick={() => onTake(counted.kilometres)}>
        Use {counted.kilometres} km
      </Button>
    </div>
  );
}

type AnyTrade = UnderFieldProps['row'] & TradeRow;
