import { assert } from '#domain/assert';
import { checkCharacter } from '#domain/registration/gstin';
import { addDays } from '#domain/time/day';
import { moduleOf } from '#modules/all';
import { entryModules } from '#modules/kit/entry-modules';
import type { Field, Fields } from '#modules/kit/field';
import type { Organisation } from '#test/kit/app';
import { newId } from '#test/kit/new-id';

export type Body = Readonly<Record<string, unknown>>;
type Saved = Body & { readonly id: string; readonly version: number };

/**
 * Valid bodies for any master, made from its fields: everything is filled in, names are new each time, and referenced records are
 * created first.
 *
 *     const bodies = validBodies(org);
 *     await org.post('project', await bodies.body('project'));
 */
export interface Bodies {
  body(slug: string): Promise<Body>;
  /** A record to refer to: the same each time. */
  made(slug: string): Promise<Saved>;
  /** A new one. */
  fresh(slug: string): Promise<Saved>;
}

export function validBodies(org: Organisation): Bodies {
  const known = new Map<string, Promise<Saved>>();
  let n = 0;
  const bodies: Bodies = {
    body: async (slug) => {
      n += 1;
      const row = await rowOf(fieldsOf(slug), slug, n, bodies, org);
      return { ...row, ...(await special[slug]?.(n, bodies, org)) };
    },
    made: (slug) => {
      const found = known.get(slug) ?? bodies.fresh(slug);
      known.set(slug, found);
      return found;
    },
    fresh: async (slug) => (slug === 'user' ? { id: org.owner.userId, version: 1 } : org.post(slug, await bodies.body(slug))),
  };
  return bodies;
}

function fieldsOf(slug: string): Fields {
  const module = moduleOf(slug);
  assert(module !== undefined && module.kind === 'master', `${slug} is a master`);
  return module.fields;
}

async function rowOf(fields: Fields, slug: string, n: number, bodies: Bodies, org: Organisation): Promise<Body> {
  const row: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (field.computed || field.kind === 'file') continue;
    // A reference to a record of the same kind may be left empty.
    if (field.kind === 'ref' && field.to === slug) continue;
    row[name] = field.kind === 'ref' ? (await bodies.made(field.to)).id : field.kind === 'lines' ? [] : aValueOf(field, n);
    if (field.kind === 'lines' && !refersTo(field.of, slug)) row[name] = [await rowOf(field.of, slug, n, bodies, org)];
  }
  return row;
}

function refersTo(fields: Fields, slug: string): boolean {
  return Object.values(fields).some((field) => field.kind === 'ref' && field.to === slug);
}

/** A value that the field alone accepts; for texts a different one per number. */
export function aValueOf(field: Field, n: number): unknown {
  switch (field.kind) {
    case 'text':
      return `Text ${n}`;
    case 'code':
      return `C${n}`;
    case 'email':
      return `asha${n}@example.in`;
    case 'mobile':
      return '9820012345';
    case 'gstin':
      return '24AAQCA8719H1ZC';
    case 'pan':
      return 'AAQCA8719H';
    case 'money':
      return 100_00;
    case 'quantity':
    case 'percent':
      return 1_0000;
    case 'number':
      return field.least ?? 1;
    case 'date':
      return '2026-11-21';
    case 'yes-no':
      return false;
    case 'choice':
      return field.of[0]?.value;
    case 'choices':
    case 'codes':
      return [];
    case 'ref':
      return newId();
    case 'address':
      return { line1: '12 CG Road', line2: '', city: 'Ahmedabad', state: '24', pincode: '380009', country: 'India' };
    case 'lines':
      return [lineOf(field.of, n)];
    case 'file':
      return 'none';
  }
}

/** A line that its schema accepts; its references do not exist. */
export function lineOf(fields: Fields, n: number): Body {
  return Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => (field.computed ? [] : [[name, aValueOf(field, n)]])));
}

type Special = (n: number, bodies: Bodies, org: Organisation) => Promise<Body> | Body;

/** Fields that rules between fields require. */
const special: Readonly<Record<string, Special>> = {
  org: () => ({ bankIfsc: 'SBIN0001234', upiId: 'surya@okhdfc', ageingBuckets: '30,60,90', lockedUntil: null, lockReason: null }),
  'financial-year': (n) => ({ start: `${2030 + n}-04-01`, end: `${2031 + n}-03-31`, lockedUntil: null, lockReason: null }),
  'number-series': (n, _, org) => ({
    entryModule: entryModules[n % entryModules.length]?.value,
    branchId: org.branchId,
    financialYearId: org.financialYearId,
    prefix: `${letters(n)}/`,
    suffix: null,
    width: 4,
  }),
  'gst-registration': async (n, bodies, org) => {
    const first = `24AAQCA8719H${'123456789ABCDEFGHIJKLMNOPQRSTUVWXY'[n % 34]}Z`;
    const gstin = `${first}${checkCharacter(first)}`;
    await org.post('branch', { ...(await bodies.body('branch')), gstin });
    return { gstin, ewayLimit: 1_00_000_00, compositionRate: null };
  },
  role: () => ({ permissions: ['/transporter', '/transporter/add'] }),
  group: () => ({ parentId: null }),
  transporter: () => ({ transporterId: null }),
  customer: () => ({ bankIfsc: 'SBIN0001234', udyamNumber: null, msme: null }),
  'inventory-item': () => ({
    alternateUnitId: null,
    alternateConversion: null,
    hsn: '85414300',
    gstHistory: [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 5_0000, hsn: '85414300' }],
    salesLedgerId: null,
    purchaseLedgerId: null,
  }),
  'measure-unit': () => ({ baseUnitId: null, conversion: null }),
  recipe: async (_, bodies) => ({
    items: [
      { type: 'RAW_ITEM', itemId: (await bodies.made('inventory-item')).id, quantity: 1_0000, unitId: null, wastePercent: null },
      { type: 'FINAL_ITEM', itemId: (await bodies.fresh('inventory-item')).id, quantity: 1_0000, unitId: null, wastePercent: null },
    ],
  }),
  'delivery-provider': () => ({ trackingUrl: 'https://track.example.in/{number}' }),
  'leave-type': () => ({ mostCarried: null }),
  holiday: (n) => ({ date: addDays('2026-04-01', n) }),
  'week-off-group': () => ({ days: [{ weekday: '1', first: true, second: true, third: true, fourth: true, fifth: true }] }),
  'week-off': (n) => ({ effectiveFrom: addDays('2026-04-01', n), employeeId: null }),
  employee: () => ({ userId: null, birthDate: '1990-05-01', bankAccount: '123456789012', bankIfsc: 'SBIN0001234' }),
  'leave-balance-org': async (_, bodies) => ({ leaveTypeId: (await bodies.fresh('leave-type')).id }),
  'leave-balance': async (_, bodies) => ({ leaveTypeId: (await bodies.fresh('leave-type')).id, carried: null }),
  'sms-template': (n) => ({ dltTemplateId: String(n).padStart(19, '0'), entityId: '1'.repeat(19), senderId: 'BAHIIN' }),
  'notification-entity-type': (n) => ({
    byEmail: true,
    event: n % 2 === 0 ? 'created' : 'approved',
    entityType: entryModules[Math.floor(n / 2) % 14]?.value,
  }),
  'lookup-value': () => ({ entityType: 'lead', fieldName: 'source' }),
};

function letters(n: number): string {
  return [...String(n)].map((digit) => 'ABCDEFGHIJ'[Number(digit)]).join('');
}
