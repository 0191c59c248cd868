import type { Row } from '#application/ports/records';
import type { Chance } from '#functions/seed/chance';
import { groupId, gstinOf, idOf } from '#functions/seed/demo';
import type { Holder } from '#integrations/nic/simulator/taxpayers';

/** Towns by state, with a PIN code of theirs. */
const towns: Readonly<Record<string, readonly (readonly [city: string, pincode: string])[]>> = {
  '27': [
    ['Pune', '411038'],
    ['Nashik', '422001'],
    ['Nagpur', '440010'],
    ['Kolhapur', '416001'],
    ['Chhatrapati Sambhajinagar', '431001'],
    ['Satara', '415001'],
    ['Thane', '400601'],
  ],
  '29': [
    ['Bengaluru', '560034'],
    ['Mysuru', '570001'],
    ['Hubballi', '580020'],
    ['Belagavi', '590001'],
    ['Tumakuru', '572101'],
  ],
  '24': [
    ['Ahmedabad', '380009'],
    ['Surat', '395003'],
  ],
  '33': [
    ['Chennai', '600017'],
    ['Coimbatore', '641018'],
  ],
  '36': [['Hyderabad', '500034']],
};

const firstWords = [
  'Surya',
  'Aditya',
  'Green',
  'Prakash',
  'Urja',
  'Kiran',
  'Bright',
  'Shakti',
  'Tejas',
  'Arka',
  'Deepam',
  'Nirmal',
  'Vasundhara',
  'Jyoti',
  'Sahyadri',
  'Kaveri',
];
const secondWords = ['Energy', 'Solar Solutions', 'Power Systems', 'Renewables', 'Electricals', 'Enterprises', 'Infra', 'Traders'];
const forms = ['Pvt Ltd', 'LLP', '& Co', ''];

export interface DemoParty {
  readonly id: string;
  readonly state: string;
}

interface Parties {
  readonly bodies: readonly (Row & { readonly id: string })[];
  readonly parties: readonly DemoParty[];
}

/** Customers, most in the two home states, some of them private persons; one in a special economic zone. */
export function customers(chance: Chance, count: number): Parties {
  const bodies: (Row & { readonly id: string })[] = [];
  for (let n = 0; n < count; n += 1) {
    const state = chance.pick(['27', '27', '27', '29', '29', '24', '33', '36']);
    const name =
      `${firstWords[n % firstWords.length]} ${secondWords[Math.floor(n / firstWords.length) % secondWords.length]} ${chance.pick(forms)}`.trim();
    const person = n % 9 === 4;
    bodies.push({
      ...party(chance, person ? `${chance.pick(people)} (${n})` : name, 'debtors', state, person ? null : n + 100),
      ...(n === 7 ? { clientType: 'SEZ' } : {}),
      creditDays: person ? 0 : chance.pick([15, 30, 30, 45]),
      creditLimit: person ? null : chance.between(5, 40) * 1_00_000_00,
    });
  }
  return { bodies, parties: bodies.map(partyOf) };
}

const people = ['Asha Kulkarni', 'Ravi Deshpande', 'Meena Patil', 'Suresh Gowda', 'Lakshmi Rao', 'Imran Shaikh'];

const makers = [
  'Waaree Energies',
  'Adani Solar',
  'Vikram Solar',
  'Growatt India',
  'Sungrow India',
  'Exide Industries',
  'Polycab India',
  'Havells India',
  'Apar Industries',
  'Siechem Technologies',
  'Luminous Power',
  'Elmex Controls',
  'Renewsys India',
  'Goldi Solar',
  'Tata Power Solar',
].map((name, n) => ({ name: `${name} Ltd`, number: n + 500 }));

export function suppliers(chance: Chance): Parties {
  const bodies = makers.map(({ name, number }) => ({
    ...party(chance, name, 'creditors', chance.pick(['27', '27', '29', '24', '33']), number),
    creditDays: 45,
  }));
  return { bodies, parties: bodies.map(partyOf) };
}

/** Some suppliers behave at the simulated portals in a way that a buyer should see. */
const standings: Readonly<Record<string, NonNullable<Holder['standing']>>> = {
  'Growatt India Ltd': 'not filing',
  'Siechem Technologies Ltd': 'suspended',
  'Elmex Controls Ltd': 'cancelled',
  'Apar Industries Ltd': 'quarterly',
};

/** By PAN, for the simulated portals. */
export const supplierHolders: ReadonlyMap<string, Holder> = new Map(
  makers.map(({ name, number }) => [panOf(name, number), { name, ...(standings[name] ? { standing: standings[name] } : {}) }]),
);

function party(chance: Chance, name: string, group: string, state: string, number: number | null): Row & { readonly id: string } {
  const [city, pincode] = chance.pick(towns[state] ?? []);
  const gstin = number === null ? null : gstinOf(state, panOf(name, number));
  return {
    id: idOf(`party:${name}`),
    name,
    groupId: groupId(group),
    registrationType: gstin === null ? 'Consumer' : 'Regular',
    gstin,
    billingAddress: {
      line1: `${chance.between(1, 240)} ${chance.pick(['MG Road', 'Station Road', 'Market Yard', 'Industrial Estate', 'College Road'])}`,
      line2: '',
      city,
      state,
      pincode,
      country: 'India',
    },
    mobile: `98${String(chance.between(10_000_000, 99_999_999))}`,
    email: `${name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '.')
      .replace(/^\.|\.$/g, '')}@example.in`,
  };
}

/** An example PAN of a company or firm, derived from the name. */
function panOf(name: string, number: number): string {
  const letters = name
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .padEnd(5, 'X');
  const holder = name.endsWith('Ltd') ? 'C' : 'F';
  return `AA${letters.charAt(1)}${holder}${letters.charAt(0)}${String(1000 + ((number * 37) % 9000)).padStart(4, '0')}${letters.charAt(2)}`;
}

function partyOf(body: Row & { readonly id: string }): DemoParty {
  const { state } = body['billingAddress'] as { readonly state: string };
  return { id: body.id, state };
}

const expenses: readonly (readonly [name: string, group: string])[] = [
  ['Salaries', 'indirect_expenses'],
  ['Rent', 'indirect_expenses'],
  ['Electricity', 'indirect_expenses'],
  ['Telephone and Internet', 'indirect_expenses'],
  ['Travel', 'indirect_expenses'],
  ['Printing and Stationery', 'indirect_expenses'],
  ['Staff Welfare', 'indirect_expenses'],
  ['Repairs and Maintenance', 'indirect_expenses'],
  ['Insurance', 'indirect_expenses'],
  ['Audit Fees', 'indirect_expenses'],
  ['Freight Inward', 'direct_expenses'],
  ['Loading and Unloading', 'direct_expenses'],
  ['Depreciation', 'indirect_expenses'],
];

const others: readonly (readonly [name: string, group: string])[] = [
  ['Capital of A. Kulkarni', 'capital_account'],
  ['Vehicles', 'fixed_assets'],
  ['Office Equipment', 'fixed_assets'],
  ['Furniture', 'fixed_assets'],
  ['Interest Received', 'indirect_incomes'],
];

/** Expenses, assets, capital and the banks. */
export function otherLedgers(
  banks: readonly { readonly key: string; readonly name: string }[],
): readonly (Row & { readonly id: string })[] {
  const plain = [...expenses, ...others].map(([name, group]) => ({ id: namedLedger(name), name, groupId: groupId(group) }));
  return [...plain, ...banks.map(({ key, name }) => ({ id: idOf(key), name, groupId: groupId('bank_accounts') }))];
}

export function namedLedger(name: string): string {
  return idOf(`named-ledger:${name}`);
}
