/**
 * The field that must change, by the portal's code (NIC, list of API error codes); empty if the code names none, or several. Only codes whose
 * meaning is settled.
 */
const paths: Readonly<Record<string, string>> = {
  '2150': 'number',
  '2278': 'number',
  '2295': 'number',
  '2172': 'placeOfSupply',
  '2176': 'lines',
  '2193': 'lines',
  '2240': 'lines',
  '2246': 'partyId',
  '2258': 'seller.address',
  '2265': 'billingAddress',
  '2305': 'date',
  '2323': 'shippingGstin',
  '2325': 'shippingAddress',
  '3026': 'seller',
  '3028': 'partyId',
  '3029': 'partyId',
  '3074': 'partyId',
};

export function refusalPath(code: string): string {
  return paths[code] ?? '';
}
