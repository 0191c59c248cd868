import type { App, Organisation, Person } from '../../kit/app.ts';

export interface Traders {
  readonly organisation: Organisation;
  /** So many that the limits per person are not measured. */
  readonly members: readonly Person[];
  readonly parties: readonly string[];
  readonly items: readonly string[];
}

/** An organisation that sells four goods to forty parties. */
export async function tradersOn(app: App): Promise<Traders> {
  const organisation = await app.organisation('Bench Traders', { state: '24' });
  const members = [organisation.owner];
  for (let index = 0; index < 39; index++) members.push(await organisation.member('Admin'));
  const groups = await organisation.list('group', { search: 'Sundry Debtors' });
  const units = await organisation.list('measure-unit', { search: 'nos' });
  const address = { line1: '1 Main Road', line2: '', city: 'Ahmedabad', state: '24', pincode: '', country: 'India' };
  const parties: string[] = [];
  for (let index = 0; index < 40; index++) {
    const party = await organisation.post('customer', {
      name: `Party ${index}`,
      groupId: groups.rows[0].id,
      registrationType: 'Unregistered',
      billingAddress: address,
    });
    parties.push(party.id);
  }
  const items: string[] = [];
  for (let index = 0; index < 4; index++) {
    const item = await organisation.post('inventory-item', {
      name: `Panel ${index}`,
      type: 'Goods',
      unitId: units.rows[0].id,
      hsn: '85414300',
      salesRate: 1000_0000,
      gstHistory: [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 5_0000, hsn: '85414300' }],
    });
    items.push(item.id);
  }
  return { organisation, members, parties, items };
}
