import { randomUUID } from 'node:crypto';
import { changeOf } from '#application/commit/change-of';
import type { Work } from '#application/ports/journal';
import type { Scope } from '#application/ports/scope';
import { customer } from '#modules/accounts/customer/customer';
import { dice } from './book.ts';

const families = [
  'Sharma',
  'Patel',
  'Reddy',
  'Iyer',
  'Khan',
  'Das',
  'Nair',
  'Singh',
  'Mehta',
  'Rao',
  'Bose',
  'Jain',
  'Gill',
  'Kaur',
  'Naidu',
];
const trades = ['Traders', 'Solar', 'Industries', 'Agencies', 'Electricals', 'Enterprises', 'Power', 'Stores'];
const cities = ['Pune', 'Surat', 'Nagpur', 'Indore', 'Kochi', 'Jaipur', 'Mysuru', 'Patna', 'Ranchi', 'Rajkot'];
const groups = Array.from({ length: 5 }, () => randomUUID());

/** One ledger in twenty is a Sharma: the common prefix that searches are measured with. */
const commonEvery = 20;

/** The next ledgers, as from a file: a unique name and alias, a GSTIN, a mobile number; about eight words to search. */
export function openMasters(scope: Scope): (count: number) => Work[] {
  const roll = dice(20261121);
  const pick = (from: readonly string[]) => from[roll(from.length)] ?? '';
  let index = 0;
  const next = (): Work => {
    const family = index % commonEvery === 0 ? families[0] : families[1 + roll(families.length - 1)];
    const name = `${family} ${pick(trades)} ${pick(cities)} ${index + 1}`;
    const alias = `L${String(index + 1).padStart(6, '0')}`;
    const gstin = `27AA${pick(['A', 'B', 'F'])}PF${1000 + roll(9000)}${pick(['K', 'L', 'M'])}1Z${roll(10)}`;
    const mobile = `98${String(roll(100_000_000)).padStart(8, '0')}`;
    const groupId = groups[roll(groups.length)] ?? '';
    const row = { name, alias, gstin, mobile, groupId, ledgerKind: 'Customer', creditDays: 30, creditLimit: 0, status: 'Active' };
    index += 1;
    return workOf(scope, row);
  };
  return (count) => Array.from({ length: count }, next);
}

function workOf(scope: Scope, row: Readonly<Record<string, string | number>>): Work {
  const id = randomUUID();
  const change = changeOf(customer, { action: 'create', id, row, before: undefined, userId: scope.userId });
  return { slug: customer.slug, id, kind: 'create', fingerprint: id, decide: () => change };
}
