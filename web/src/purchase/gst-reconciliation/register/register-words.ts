import type { Taxes, TaxHead } from '#domain/gst-returns/tax-heads';
import type { RegisterState } from '#domain/itc-register/register-figures';
import { type Day, daysBetween, formatDay } from '#domain/time/day';
import type { RegisterAct, RegisterMove, RegisterRow } from '#modules/purchase/gst-reconciliation/register-operations';
import { periodText } from '../months.ts';
import { rupees } from '../row-words.ts';

/** The taxes in the order of the returns. */
export const taxNames = [
  { name: 'igst', label: 'IGST' },
  { name: 'cgst', label: 'CGST' },
  { name: 'sgst', label: 'SGST/UTGST' },
  { name: 'cess', label: 'Cess' },
] as const satisfies readonly { readonly name: TaxHead; readonly label: string }[];

/** The states in their order, and what is said where one has no rows. */
export const stateWords = [
  { name: 'all', title: 'All', none: 'There is no credit in this year yet' },
  { name: 'available', title: 'Available', none: 'No credit waits to be claimed' },
  { name: 'claimed', title: 'Claimed', none: 'No credit is claimed' },
  { name: 'reversed', title: 'Reversed', none: 'No credit is reversed' },
  { name: 'reclaimed', title: 'Reclaimed', none: 'No credit was reclaimed' },
  { name: 'blocked', title: 'Blocked', none: 'No credit is blocked' },
  { name: 'lost', title: 'Lost', none: 'No credit is lost' },
] as const satisfies readonly { readonly name: RegisterState | 'all'; readonly title: string; readonly none: string }[];
export type StateTab = (typeof stateWords)[number]['name'];

const rules: Readonly<Record<RegisterMove['rule'], string>> = {
  '37': 'Rule 37: not paid within 180 days',
  '37A': 'Rule 37A: the supplier has not filed GSTR-3B',
  other: 'Another reason, until it is over',
  '17(5)': 'Section 17(5): blocked, for good',
  '38': 'Rule 38: banks and financial companies',
  '42': 'Rule 42: inputs for exempt or private use',
  '43': 'Rule 43: capital goods for exempt or private use',
  'set-aside': 'Set aside in GST Reconciliation',
  opening: 'Of the balance on the portal',
};

export function ruleText(rule: RegisterMove['rule']): string {
  return rules[rule];
}

export function totalTax({ igst, cgst, sgst, cess }: Taxes): number {
  return igst + cgst + sgst + cess;
}

/** `Reversed ₹180.00 in Nov 2026. Rule 37: not paid within 180 days. “Dispute”` */
export function moveText({ kind, rule, month, taxes, remark }: RegisterMove): string {
  const done = kind === 'reversed' ? 'Reversed' : 'Reclaimed';
  return [`${done} ${rupees(totalTax(taxes))} in ${periodText(month)}`, rules[rule], remark === '' ? '' : `“${remark}”`]
    .filter((part) => part !== '')
    .join('. ');
}

/** What has to happen with a row, and until when. */
export function nextText({ next }: Pick<RegisterRow, 'next'>, today: Day): string | null {
  if (next === null) return null;
  const { step, day } = next;
  const by = day === null ? '' : ` by ${formatDay(day)}${leftText(day, today)}`;
  switch (step) {
    case 'accept':
      return `Accept it in GST Reconciliation${by}`;
    case 'ask':
      return `The supplier has not reported it. Ask for it${by}`;
    case 'enter':
      return `It is only in GSTR-2B. Enter the purchase${by}`;
    case 'pay':
      return `Pay the bill${by}, or its credit is reversed by rule 37`;
    case 'reverse':
      return `Unpaid for 180 days. Reverse the credit by rule 37${day === null ? '' : `, since ${formatDay(day)}`}`;
    default:
      return 'Reclaim it once its reason is over';
  }
}

/** `, 12 days left` of what is near. */
function leftText(day: Day, today: Day): string {
  const left = daysBetween(today, day);
  if (left > 60 || left < 0) return '';
  return left === 0 ? ', today' : left === 1 ? ', 1 day left' : `, ${left} days left`;
}

/** What a row says besides its state, once it is active. */
export function rowTexts({ others, lost, unpaid, lastDay, state, credit }: RegisterRow): readonly string[] {
  return [
    ...(unpaid === null ? [] : [`${rupees(unpaid.amount)} of the bill is unpaid. Its 180 days end on ${formatDay(unpaid.until)}`]),
    ...(others === 0 ? [] : [`${others} other ${others === 1 ? 'purchase was' : 'purchases were'} decided about together with it`]),
    ...(state !== 'lost' && totalTax(lost) !== 0
      ? [`${rupees(totalTax(lost))} is not claimed: the supplier reported less, or it is too late`]
      : []),
    ...(state === 'lost' && lastDay !== null ? [`The last day for this credit is ${formatDay(lastDay)}`] : []),
    ...(totalTax(credit) < 0 ? ['It lowers the credit'] : []),
  ];
}

/** The name and number that a row is found by when it is read out. */
export function registerLabel(row: Pick<RegisterRow, 'supplierName' | 'supplier' | 'number'>): string {
  return `${nameOf(row)}, ${row.number}`;
}

export function nameOf({ supplierName, supplier }: Pick<RegisterRow, 'supplierName' | 'supplier'>): string {
  return supplierName || supplier || 'From abroad';
}

/** The rules by which all of these rows, or some of them, can be reversed or reclaimed, in their order. */
export function rulesOf(rows: readonly Pick<RegisterRow, 'acts'>[], kind: RegisterAct['kind']): readonly RegisterAct['rule'][] {
  return [...new Set(rows.flatMap(({ acts }) => acts.flatMap((act) => (act.kind === kind ? act.rule : []))))];
}

/** What a row offers by a rule; undefined: nothing. */
export function actOf({ acts }: Pick<RegisterRow, 'acts'>, kind: RegisterAct['kind'], rule: string): RegisterAct | undefined {
  return acts.find((act) => act.kind === kind && act.rule === rule);
}

/** The year of the tax law that a day is in, by the year in which it begins. */
export function yearOfDay(day: Day): number {
  const year = Number(day.slice(0, 4));
  return day.slice(5) < '04-01' ? year - 1 : year;
}

/** `2026-27` */
export function yearText(year: number): string {
  return `${year}-${String(year + 1).slice(2)}`;
}
