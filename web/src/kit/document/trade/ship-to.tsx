import { useEffect, useRef } from 'react';
import type { Address } from '#modules/kit/field';
import { isSamePlace, type Site } from '#modules/kit/trade/complete';
import { SelectBox } from '../../fields/select-box.tsx';
import type { ExtraProps } from '../document-layout.ts';

const nowhere = { shippingAddress: null, shippingName: null, shippingGstin: null };

/** The delivery site, for a customer with several. An address only for this document is typed further down. */
export function ShipTo({ draft, live, readOnly, onValues }: ExtraProps) {
  const partyId = String(draft.values['partyId'] ?? '');
  const sites = (live.facts?.find('customer', partyId)?.['shippingAddresses'] ?? []) as readonly Site[];
  const address = draft.values['shippingAddress'] as Address | null;
  const known = useRef<{ readonly partyId: string; readonly sites: readonly Site[] } | null>(null);
  // The site of one customer does not apply to another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another customer changes it
  useEffect(() => {
    const before = known.current;
    if (before !== null && before.partyId !== partyId && siteAt(before.sites, address) !== -1) onValues(nowhere);
  }, [partyId]);
  useEffect(() => {
    if (sites.length > 0) known.current = { partyId, sites };
  }, [partyId, sites]);
  if (readOnly || sites.length === 0) return null;
  const at = siteAt(sites, address);
  const choose = (value: string) => {
    const site = sites[Number(value)];
    if (value === billing) onValues(nowhere);
    else if (site !== undefined) onValues({ shippingAddress: site.address, shippingName: site.name, shippingGstin: site.gstin });
  };
  return (
    <div className="grid-2">
      <div className="field">
        <label htmlFor="ship-to">Ship to</label>
        <SelectBox
          id="ship-to"
          value={address === null ? billing : at === -1 ? typed : String(at)}
          onChange={({ target }) => choose(target.value)}
        >
          <option value={billing}>Billing address</option>
          {sites.map((site, index) => (
            <option key={`${site.name} ${site.address.line1}`} value={index}>
              {[site.name, site.address.city].filter(Boolean).join(', ')}
            </option>
          ))}
          {address !== null && at === -1 && <option value={typed}>Address of this document</option>}
        </SelectBox>
      </div>
    </div>
  );
}

const billing = 'billing';
const typed = 'typed';

function siteAt(sites: readonly Site[], address: Address | null): number {
  return address === null ? -1 : sites.findIndex((site) => isSamePlace(site.address, address));
}
