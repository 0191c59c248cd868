import { otherCountries, states } from '#domain/address/state';
import { type Supplier, supplierOf } from '#domain/gst/invoice-rules';
import {
  type ClientType,
  defaultPlaceOfSupply,
  isZeroRated,
  placeOfSupplyProblem,
  type SupplyKind,
  supplyKind,
} from '#domain/gst/place-of-supply';
import { nameKey } from '#domain/migration/name-key';
import { isGstin, stateOfGstin } from '#domain/registration/gstin';
import type { TallyLedger } from '#domain/tally/masters';
import type { NamesInBooks } from '#domain/tally/rows/names-in-books';
import type { TallyVoucher } from '#domain/tally/voucher';

/** What decides the taxes of a sale or purchase, as the books will see it. */
export interface SupplyOfVoucher {
  readonly kind: SupplyKind;
  /** Code of a state, or `96` abroad. */
  readonly placeOfSupply: string;
  /** Of a supply that is zero-rated. */
  readonly exportType: 'with-payment' | 'without-payment' | null;
  readonly clientType: ClientType;
  readonly partyGstin: string | null;
  /** How the party and the own branch are registered. */
  readonly party: Supplier;
  readonly own: Supplier;
  /** Whether tax that is charged can be set off. */
  readonly credit: boolean;
  /** Why a customer cannot have this place of supply; null: they can. */
  readonly problem: string | null;
}

type Own = NamesInBooks['own'];

/** `hasIgst`: whether the voucher has it, which tells the two ways of an export apart. */
export function saleSupply(
  { placeOfSupply: said }: TallyVoucher,
  party: TallyLedger | undefined,
  own: Own,
  hasIgst: boolean,
): SupplyOfVoucher {
  const ownState = stateOf(own);
  const facts = factsOf(party);
  const supplier = supplierOf({ gstin: own.gstin, composition: false });
  const usual = defaultPlaceOfSupply({ clientType: facts.clientType, gstin: facts.partyGstin, state: facts.state }, ownState);
  const placeOfSupply = facts.clientType === 'Overseas' ? usual : (stateCalled(said) ?? usual);
  const zeroRated = isZeroRated({ clientType: facts.clientType, placeOfSupply });
  const exportType = zeroRated && supplier === 'Regular' ? (hasIgst ? 'with-payment' : 'without-payment') : null;
  return {
    ...facts,
    ...{ placeOfSupply, exportType, own: supplier, credit: true },
    kind: supplyKind({
      ...{ supplierState: ownState, placeOfSupply, clientType: facts.clientType, supplier },
      withPayment: exportType === 'with-payment',
    }),
    problem: placeOfSupplyProblem(placeOfSupply, { clientType: facts.clientType, gstin: facts.partyGstin }),
  };
}

export function purchaseSupply({ placeOfSupply: said }: TallyVoucher, party: TallyLedger | undefined, own: Own): SupplyOfVoucher {
  const ownState = stateOf(own);
  const facts = factsOf(party);
  const recipient = supplierOf({ gstin: own.gstin, composition: false });
  const place = stateCalled(said);
  const placeOfSupply = place === undefined || place === otherCountries ? ownState : place;
  const theirs = facts.partyGstin === null ? facts.state : stateOfGstin(facts.partyGstin);
  const supplierState = facts.clientType === 'Overseas' ? otherCountries : (theirs ?? placeOfSupply);
  const kind = supplyKind({ supplierState, placeOfSupply, clientType: facts.clientType, withPayment: true });
  return {
    ...facts,
    ...{ kind, placeOfSupply, exportType: null, own: recipient, problem: null },
    credit: recipient === 'Regular' && (kind !== 'intra' || placeOfSupply === ownState),
  };
}

function factsOf(party: TallyLedger | undefined) {
  const { gstin = null, registrationType = null, country = null, state = null } = party ?? {};
  const partyGstin = gstin !== null && isGstin(gstin.toUpperCase()) ? gstin.toUpperCase() : null;
  return {
    partyGstin,
    clientType: clientTypeOf(registrationType, country),
    state: stateCalled(state) ?? null,
    party: supplierOf({ gstin: partyGstin, composition: nameKey(registrationType ?? '') === 'composition' }),
  };
}

function clientTypeOf(registrationType: string | null, country: string | null): ClientType {
  if (country !== null && nameKey(country) !== 'india') return 'Overseas';
  const type = nameKey(registrationType ?? '');
  if (/\bsez\b|special economic zone/.test(type)) return 'SEZ';
  return type.startsWith('deemed export') ? 'Deemed Exports' : 'Domestic';
}

function stateOf({ gstin, state }: Own): string {
  return gstin === null ? (state ?? '') : stateOfGstin(gstin);
}

/** The code of a state by its name, however `and` is written. */
export function stateCalled(name: string | null): string | undefined {
  return name === null ? undefined : codesOfStates.get(stateKey(name));
}

const stateKey = (name: string) => nameKey(name.replaceAll('&', ' and '));
const codesOfStates = new Map(states.filter(({ mergedInto }) => mergedInto === undefined).map(({ name, code }) => [stateKey(name), code]));
