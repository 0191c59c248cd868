import { bengaluru, type DemoBranch, dayIn, idOf, pune } from '#functions/seed/demo';
import type { Body } from '#functions/seed/write';

/** The messages of the business to its customers, and its notifications. */
export const termsConditions: readonly Body[] = [
  {
    id: idOf('terms:Payment'),
    type: 'Payment',
    terms: '40 % with the order, 50 % before dispatch, 10 % on commissioning.',
    forSales: true,
  },
  {
    id: idOf('terms:Warranty'),
    type: 'Warranty',
    terms: 'Modules 12 years on the product and 27 years on output, inverters 8 years, both from the maker.',
    forSales: true,
  },
  {
    id: idOf('terms:Delivery'),
    type: 'Delivery',
    terms: 'Delivery to our warehouse, unloading by the supplier. Goods damaged on the way are sent back.',
    forPurchase: true,
  },
];

const regards = '\n\nRegards,\n{{user}}\n{{organisation}}, {{branch}}';

export const emailTemplates: readonly Body[] = [
  {
    id: idOf('email-template:invoice'),
    name: 'Invoice with due date',
    usedFor: 'sales-invoice',
    subject: 'Invoice {{number}} of {{date}} from {{organisation}}',
    body: `Dear {{party}},\n\nThank you for your order. Please find attached our invoice {{number}} for {{total}}. It is due on {{due}}.${regards}`,
    preferred: true,
  },
  {
    id: idOf('email-template:quotation'),
    name: 'Quotation',
    usedFor: 'quotation',
    subject: 'Our quotation {{number}}',
    body: `Dear {{party}},\n\nPlease find attached our quotation {{number}} of {{date}}. We will be glad to answer your questions.${regards}`,
    preferred: true,
  },
  {
    id: idOf('email-template:reminder'),
    name: 'First reminder',
    usedFor: 'reminder',
    subject: 'Invoice {{number}} is due',
    body: `Dear {{party}},\n\nOur invoice {{number}} for {{total}} was due on {{due}}. If you have already paid it, please ignore this email.${regards}`,
    preferred: true,
  },
];

/** Ids of the operators' registry have 19 digits; these are examples. */
const registered = { entityId: '1201159876543210987', senderId: 'SURYOD' };

export const smsTemplates: readonly Body[] = [
  {
    id: idOf('sms-template:dispatch'),
    name: 'Goods dispatched',
    dltTemplateId: '1207161234567890123',
    kind: 'Transactional',
    text: 'Dear {#var#}, your order {#var#} left our warehouse today. Suryodaya Solar',
    ...registered,
  },
  {
    id: idOf('sms-template:reminder'),
    name: 'Payment reminder',
    dltTemplateId: '1207161234567890124',
    kind: 'Service',
    text: 'Dear {#var#}, invoice {#var#} of Rs {#var#} is due on {#var#}. Suryodaya Solar',
    ...registered,
  },
];

/** A plant of 5 kW. */
const usual: readonly (readonly [item: string, quantity: number])[] = [
  ['Waaree Mono PERC 545 Wp', 10],
  ['Growatt 5 kW 1 Phase 2 MPPT', 1],
  ['Apar Rail 4.2 m', 10],
  ['Polycab DC 4 sq mm red', 60],
  ['Installation and Commissioning per kW', 5],
];

export const quotationMasters: readonly Body[] = [
  {
    id: idOf('quotation-master:rooftop'),
    name: 'Rooftop plant, turnkey',
    introduction: 'Thank you for your enquiry. We are pleased to offer a rooftop solar plant, designed for your roof and your consumption.',
    inclusions: 'Modules, inverter, structure, cables, earthing, installation and commissioning, net metering liaison.',
    exclusions: 'Civil works, fees of the distribution company, strengthening of the roof.',
    closing: 'We look forward to your order.',
    validDays: 30,
    termsConditionId: idOf('terms:Payment'),
    preferred: true,
    lines: usual.map(([item, quantity]) => ({ itemId: idOf(`item:${item}`), quantity: quantity * 1_0000 })),
  },
];

/** Who is notified: the owner and the accountant, if they exist. */
export function notifications(ownerId: string, accountantId: string): readonly Body[] {
  const told = (...ids: readonly string[]) => ids.map((userId) => ({ userId }));
  return [
    { id: idOf('notification:overdue'), entityType: 'sales-invoice', event: 'overdue', users: told(ownerId, accountantId), byEmail: true },
    { id: idOf('notification:cancelled'), entityType: 'sales-invoice', event: 'cancelled', users: told(ownerId), byEmail: true },
    { id: idOf('notification:leave'), entityType: 'leave', event: 'approval', users: told(ownerId), byEmail: true, bySms: true },
  ];
}

/** Plants under way, each in the books of the branch that builds it. */
export function projects(branch: DemoBranch, customerIds: readonly string[]): readonly Body[] {
  const of: Readonly<Record<string, readonly (readonly [projectNo: string, name: string, startDate: string, budget: number])[]>> = {
    [pune.key]: [
      ['P-2601', 'Rooftop 50 kW, Chakan', dayIn('08-03'), 24_50_000_00],
      ['P-2602', 'Housing society 30 kW, Baner', dayIn('10-12'), 15_80_000_00],
    ],
    [bengaluru.key]: [['P-2603', 'Carport 25 kW, Whitefield', dayIn('09-21'), 14_20_000_00]],
  };
  return (of[branch.key] ?? []).map(([projectNo, name, startDate, budget], index) => ({
    id: idOf(`project:${projectNo}`),
    projectNo,
    name,
    startDate,
    budget,
    ...(customerIds[index] === undefined ? {} : { customerId: customerIds[index] }),
    siteAddress: { ...branch.address, line1: name },
  }));
}
