import type { Row } from '#application/ports/records';
import type { Chance } from '#functions/seed/chance';
import { idOf, unitId } from '#functions/seed/demo';

/** Rates of solar devices: 5 % until September 2021, 12 % from notification 8/2021, 5 % again from 22 September 2025 (notification 9/2025). */
export const solar = (hsn: string) => [rate('2017-07-01', 5, hsn), rate('2021-10-01', 12, hsn), rate('2025-09-22', 5, hsn)];
export const standard = (hsn: string) => [rate('2017-07-01', 18, hsn)];

function rate(effectiveFrom: string, percent: number, hsn: string): Row {
  return { effectiveFrom, taxability: 'Taxable', rate: percent * 1_0000, hsn };
}

interface Family {
  readonly group: string;
  readonly makers: readonly string[];
  readonly models: readonly (readonly [name: string, rupees: number])[];
  readonly unit: string;
  readonly hsn: string;
  readonly history: (hsn: string) => readonly Row[];
  readonly type?: 'Service';
}

const families: readonly Family[] = [
  {
    group: 'Solar Modules',
    makers: ['Waaree', 'Adani Solar', 'Vikram', 'Tata Power Solar', 'Renewsys', 'Goldi'],
    models: [
      ['Poly 335 Wp', 7_700],
      ['Mono PERC 445 Wp', 10_200],
      ['Mono PERC 545 Wp', 12_100],
      ['Bifacial 550 Wp', 12_900],
      ['TOPCon 580 Wp', 14_300],
    ],
    unit: 'NOS',
    hsn: '85414300',
    history: solar,
  },
  {
    group: 'Inverters',
    makers: ['Growatt', 'Sungrow', 'Solis', 'Luminous'],
    models: [
      ['3 kW 1 Phase 1 MPPT', 24_500],
      ['5 kW 1 Phase 2 MPPT', 36_800],
      ['10 kW 3 Phase 2 MPPT', 64_000],
      ['15 kW 3 Phase 2 MPPT', 82_500],
      ['50 kW 3 Phase 4 MPPT', 1_92_000],
      ['5 kW Hybrid', 78_000],
    ],
    unit: 'NOS',
    hsn: '85044030',
    history: solar,
  },
  {
    group: 'Batteries',
    makers: ['Exide', 'Luminous', 'Livguard'],
    models: [
      ['Tubular 150 Ah', 14_200],
      ['Tubular 200 Ah', 18_600],
      ['LiFePO4 48 V 100 Ah', 92_000],
    ],
    unit: 'NOS',
    hsn: '85076000',
    history: standard,
  },
  {
    group: 'Mounting Structures',
    makers: ['Apar', 'Tata'],
    models: [
      ['Rail 2.1 m', 640],
      ['Rail 4.2 m', 1_240],
      ['Mid Clamp', 38],
      ['End Clamp', 36],
      ['L Foot', 62],
      ['Ballast Tray', 480],
    ],
    unit: 'NOS',
    hsn: '73089090',
    history: standard,
  },
  {
    group: 'Cables',
    makers: ['Polycab', 'Siechem', 'RR Kabel'],
    models: [
      ['DC 4 sq mm red', 46],
      ['DC 4 sq mm black', 46],
      ['DC 6 sq mm red', 68],
      ['DC 6 sq mm black', 68],
      ['AC 4 core 10 sq mm', 312],
      ['AC 4 core 16 sq mm', 486],
      ['Earthing 16 sq mm', 148],
    ],
    unit: 'MTR',
    hsn: '85444999',
    history: standard,
  },
  {
    group: 'Protection and Earthing',
    makers: ['Havells', 'Elmex'],
    models: [
      ['ACDB 1 Phase', 1_850],
      ['ACDB 3 Phase', 3_900],
      ['DCDB 2 in 2 out', 2_950],
      ['DCDB 4 in 4 out', 5_400],
      ['SPD 1000 V', 1_480],
      ['MCB 32 A', 410],
      ['MC4 Connector Pair', 92],
      ['Lightning Arrester', 1_150],
      ['Earthing Rod 2 m', 980],
      ['Chemical Bag 25 kg', 420],
    ],
    unit: 'NOS',
    hsn: '85369090',
    history: standard,
  },
  {
    group: 'Services',
    makers: [''],
    models: [
      ['Installation and Commissioning per kW', 5_500],
      ['Net Metering Liaison', 12_000],
      ['Annual Maintenance per kW', 900],
      ['Site Survey', 2_500],
    ],
    unit: 'OTH',
    hsn: '995442',
    history: standard,
    type: 'Service',
  },
];

export interface DemoItem {
  readonly id: string;
  readonly group: string;
  /** Rupees per unit, four decimals. */
  readonly salesRate: number;
}

export const inventoryGroups: readonly (Row & { readonly id: string })[] = families.map(({ group }) => ({
  id: idOf(`inventory-group:${group}`),
  name: group,
  addable: true,
}));

export function catalogue(chance: Chance): {
  readonly bodies: readonly (Row & { readonly id: string })[];
  readonly items: readonly DemoItem[];
} {
  const bodies = families.flatMap((family) =>
    family.makers.flatMap((maker, m) =>
      family.models.map(([model, rupees], n): Row & { readonly id: string } => {
        const name = `${maker} ${model}`.trim();
        const rate = Math.round(rupees * (1 + chance.between(-6, 6) / 100)) * 1_0000;
        return {
          id: idOf(`item:${name}`),
          name,
          stockCode: `${family.group.slice(0, 3).toUpperCase()}-${m + 1}${String(n + 1).padStart(2, '0')}`,
          type: family.type ?? 'Goods',
          groupId: idOf(`inventory-group:${family.group}`),
          unitId: unitId(family.unit),
          hsn: family.hsn,
          salesRate: rate,
          purchaseRate: Math.round(rate * 0.82),
          minimumSellingPrice: Math.round(rate * 0.88),
          gstHistory: family.history(family.hsn),
        };
      }),
    ),
  );
  const items = bodies.map((body, index) => ({ id: body.id, group: groupAt(index), salesRate: Number(body['salesRate']) }));
  return { bodies, items };
}

function groupAt(index: number): string {
  let before = 0;
  for (const { group, makers, models } of families) {
    before += makers.length * models.length;
    if (index < before) return group;
  }
  throw new Error('Broken assumption: an item without a family');
}
