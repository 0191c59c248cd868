import { useEffect, useMemo, useRef } from 'react';
import type { Address } from '#modules/kit/field';
import type { AnyRow } from '#modules/kit/module';
import { isSamePlace, type Site } from '#modules/kit/trade/complete';
import { SelectBox } from '../../fields/choices/select-box.tsx';
import type { ExtraProps } from '../document-layout.ts';
import { siteOf, valuesOfProject } from './project-values.ts';

const nowhere = { shippingAddress: null, shippingName: null, shippingGstin: null };

const none: readonly Site[] = [];

/** The delivery site, of a customer with several or of the project. An address only for this document is typed further down. */
export function ShipTo({ draft, live, readOnly, onValues }: ExtraProps) {
  const partyId = String(draft.values['partyId'] ?? '');
  const ofProject = useProject({ draft, live, readOnly, onValues });
  const own = (live.facts?.find('customer', partyId)?.['shippingAddresses'] ?? none) as readonly Site[];
  const sites = ofProject === null || siteAt(own, ofProject.address) !== -1 ? own : [...own, ofProject];
  const address = draft.values['shippingAddress'] as Address | null;
  const known = useRef<{ readonly partyId: string; readonly sites: readonly Site[] } | null>(null);
  // The site of one customer does not apply to another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another customer changes it
  useEffect(() => {
    const before = known.current;
    if (before !== null && before.partyId !== partyId && siteAt(before.sites, address) !== -1) onValues(nowhere);
  }, [partyId]);
  useEffect(() => {
    if (own.length > 0) known.current = { partyId, sites: own };
  }, [partyId, own]);
  if (readOnly || sites.length === 0) return null;
  const at = siteAt(sites, address);
  const choose = (value: string) => {
    const site = sites[Number(value)];
    if (value === billing) onValues(nowhere);
    else if (site !== undefined)
      onValues({ shippingAddress: site.address, shippingName: site === ofProject ? null : site.name, shippingGstin: site.gstin });
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

/** A project that is chosen brings its values; the site of the one that is chosen, or null. */
function useProject({ draft, live, readOnly, onValues }: Pick<ExtraProps, 'draft' | 'live' | 'readOnly' | 'onValues'>): Site | null {
  const id = String(draft.values['projectId'] ?? '');
  const project = id === '' ? undefined : live.facts?.find('project', id);
  // A document that comes with its project has its own values.
  const known = useRef<{ readonly id: string; readonly project: AnyRow | undefined }>({ id, project });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another project changes something
  useEffect(() => {
    const before = known.current;
    if (before.id === id) known.current = { id, project: project ?? before.project };
    const isLoaded = id === '' || project !== undefined;
    if (readOnly || before.id === id || !isLoaded) return;
    known.current = { id, project };
    const found = valuesOfProject(project ?? {}, draft.values, before.project);
    if (Object.keys(found).length > 0) onValues(found);
  }, [id, project]);
  const address = project === undefined ? null : siteOf(project);
  return useMemo(() => (address === null ? null : { name: `Site of ${project?.['name']}`, address, gstin: null }), [address, project]);
}

const billing = 'billing';
const typed = 'typed';

function siteAt(sites: readonly Site[], address: Address | null): number {
  return address === null ? -1 : sites.findIndex((site) => isSamePlace(site.address, address));
}
