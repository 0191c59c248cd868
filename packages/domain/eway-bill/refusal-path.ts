import type { EInvoicePlace } from '#domain/einvoice/e-invoice';
import type { EwayBill } from '#domain/eway-bill/payload';

/** Fields of a document, by the portal's code (NIC, list of API error codes). Only codes whose meaning is settled. */
const fields: Readonly<Record<string, readonly string[]>> = {
  number: ['206'],
  date: ['207', '819', '820'],
  lines: ['216', '217', '282', '283'],
  shippingGstin: ['609', '618'],
  transporterId: ['222', '619', '655', '717'],
  transportMode: ['220', '302', '621', '622', '638'],
  vehicleNumber: ['225', '226', '303', '304', '355'],
  lrNumber: ['223', '385', '394'],
  lrDate: ['224', '362'],
  distance: ['221', '702'],
};

/** What of an end is wrong: who is there, where, or a part of that address. */
const ends: { readonly [Side in 'from' | 'to']: Readonly<Record<string, 'who' | 'where' | 'pincode' | 'state'>> } = {
  from: { '208': 'who', '229': 'who', '209': 'where', '230': 'where', '210': 'pincode', '211': 'state', '643': 'where' },
  to: { '212': 'who', '231': 'who', '213': 'where', '232': 'where', '214': 'pincode', '215': 'state', '644': 'where' },
};

/** The field that must change before the portal makes a bill; empty if its code names none, or several. */
export function billRefusalPath(code: string, bill: Pick<EwayBill, 'from' | 'to'>): string {
  const [field] = Object.entries(fields).find(([, codes]) => codes.includes(code)) ?? [];
  if (field !== undefined) return field;
  for (const side of ['from', 'to'] as const) {
    const what = ends[side][code];
    const { paper, goods } = bill[side];
    if (what === 'who') return paper.nameAt;
    if (what === 'state') return partOf(paper, 'state');
    if (what !== undefined) return what === 'where' ? (goods ?? paper).addressAt : partOf(goods ?? paper, what);
  }
  return '';
}

/** Another branch or a location is changed where it is kept, as a whole. */
function partOf({ addressAt }: EInvoicePlace, part: string): string {
  return addressAt.endsWith('ddress') ? `${addressAt}.${part}` : addressAt;
}
