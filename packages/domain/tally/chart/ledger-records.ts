import { isAbroad } from '#domain/address/country';
import { otherCountries } from '#domain/address/state';
import type { BookRecord, RowTexts } from '#domain/migration/book-record';
import { nameKey } from '#domain/migration/name-key';
import { isGstin } from '#domain/registration/gstin';
import { isPan } from '#domain/registration/pan';
import type { BookNames } from '#domain/tally/chart/book-names';
import type { TallyLedger } from '#domain/tally/masters';
import type { TallyMasters } from '#domain/tally/tally-masters';

/** The groups of the user, each after the one above it. Those that are above each other are left out: the review names them. */
export function groupRecords(masters: TallyMasters, names: BookNames): readonly BookRecord[] {
  const records: BookRecord[] = [];
  const done = new Set<string>();
  const add = (name: string | null) => {
    const group = masters.groups.find(name);
    if (group === undefined || group.reserved !== null || done.has(nameKey(group.name))) return;
    const under = names.group(group.parent);
    if (under === null) return;
    done.add(nameKey(group.name));
    add(group.parent);
    records.push(one('group', { name: group.name, parentId: under }));
  };
  for (const { name } of masters.groups.all) add(name);
  return records;
}

/** The ledgers that the books do not have of their own. */
export function ledgerRecords(masters: TallyMasters, names: BookNames): readonly BookRecord[] {
  return masters.ledgers.all.flatMap((ledger) => {
    if (names.ownLedger(ledger, 'input') !== null) return [];
    const group = names.group(ledger.parent);
    return group === null ? [] : [one('customer', { name: ledger.name, groupId: group, ...details(ledger) })];
  });
}

function details(ledger: TallyLedger): RowTexts {
  const { gstin, pan, creditDays, isBillWise, registrationType, email } = ledger;
  const notes: string[] = [];
  const number = gstin?.trim().toUpperCase() ?? '';
  if (number !== '' && !isGstin(number)) notes.push(`GSTIN in Tally: ${number}`);
  const own = pan?.trim().toUpperCase() ?? '';
  if (own !== '' && !isPan(own)) notes.push(`PAN in Tally: ${own}`);
  const mail = email?.trim() ?? '';
  const isMail = /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/.test(mail);
  if (mail !== '' && !isMail) notes.push(`Email in Tally: ${mail}`);
  return filled({
    gstin: isGstin(number) ? number : '',
    registrationType: typeOf(isGstin(number), registrationType),
    pan: isPan(own) && !isGstin(number) ? own : '',
    ...addressOf(ledger),
    mobile: ledger.phone ?? '',
    email: isMail ? mail : '',
    creditDays: creditDays === null ? '' : String(creditDays),
    billWise: isBillWise ? 'Yes' : '',
    notes: notes.join('\n'),
  });
}

/** Only who has a GSTIN is registered here. */
function typeOf(hasGstin: boolean, type: string | null): string {
  const key = nameKey(type ?? '');
  if (hasGstin) return key === 'composition' ? 'Composition' : 'Regular';
  if (key === 'consumer') return 'Consumer';
  return key.startsWith('unregistered') ? 'Unregistered' : '';
}

/** Tally has free lines; the last parts are the state, the PIN code and the country. */
function addressOf({ address, state, pincode, country, mailingName, name }: TallyLedger): RowTexts {
  const lines = [...(mailingName !== null && nameKey(mailingName) !== nameKey(name) ? [mailingName] : []), ...address];
  const text = lines.map((line) => line.trim()).filter((line) => line !== '');
  const [first = '', ...others] = text;
  const abroad = country !== null && isAbroad(country);
  if (text.length === 0 && state === null && pincode === null && !abroad) return {};
  return {
    'billingAddress.line1': first.slice(0, 100),
    'billingAddress.line2': others.join(', ').slice(0, 100),
    'billingAddress.state': abroad ? otherCountries : (state ?? ''),
    'billingAddress.pincode': /^\d{6}$/.test(pincode?.replaceAll(' ', '') ?? '') ? (pincode ?? '') : '',
    ...(country === null ? {} : { 'billingAddress.country': country }),
  };
}

export function projectRecords(names: BookNames): readonly BookRecord[] {
  return names.projects.map(({ number, name }) => one('project', { projectNo: number, name }));
}

export function one(slug: string, row: RowTexts): BookRecord {
  return { slug, date: null, rows: [row] };
}

/** Without empty texts. */
export function filled(texts: RowTexts): RowTexts {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''));
}
