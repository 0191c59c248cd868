import type { Problem } from '#domain/refusal';
import { isTransporterId } from '#domain/registration/gstin';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { MasterModule } from '#modules/kit/module';
import { masterActions, type Standing } from '#modules/kit/voucher/standing';

const fields = {
  name: { kind: 'text', label: 'Name', required: true },
  transporterId: { kind: 'code', label: 'Transporter ID', max: 15, help: 'GSTIN or TRANSIN, 15 characters' },
  pan: { kind: 'pan', label: 'PAN', help: 'Leave empty to take it from the transporter ID' },
  contactPerson: { kind: 'text', label: 'Contact Person' },
  mobile: { kind: 'mobile', label: 'Mobile' },
  email: { kind: 'email', label: 'Email' },
  address: { kind: 'address', label: 'Address' },
  notes: { kind: 'text', label: 'Notes', multiline: true },
} as const satisfies Fields;

export type Transporter = RecordOf<typeof fields> & Standing;

/** Carries the goods. Printed on invoices and sent with the e-way bill. */
export const transporter: MasterModule<Transporter> = {
  kind: 'master',
  slug: 'transporter',
  entity: 'transporter',
  service: 'ims-crm',
  area: 'masters',
  title: 'Transporter',
  plural: 'Transporters',
  belongsTo: 'organisation',
  fields,
  list: {
    id: 'TRANSPORTER_LIST',
    columns: [
      { key: 'name', label: 'Name', kind: 'text' },
      { key: 'transporterId', label: 'Transporter ID', kind: 'code' },
      { key: 'contactPerson', label: 'Contact Person', kind: 'text' },
      { key: 'mobile', label: 'Mobile', kind: 'mobile' },
      { key: 'email', label: 'Email', kind: 'email' },
      { key: 'status', label: 'Status', kind: 'status' },
    ],
    orders: [{ column: 'name' }],
    words: ['name', 'transporterId', 'contactPerson', 'mobile', 'email'],
  },
  label: (row) => row.name,
  unique: [{ name: 'name' }, { name: 'transporterId' }],
  actions: masterActions<Transporter>(),
  complete: (row) => {
    const transporterId = row.transporterId?.toUpperCase() ?? null;
    return { ...row, transporterId, pan: row.pan ?? panWithin(transporterId) };
  },
  check,
};

/**
 * Transporter ids are checked for shape only: a TRANSIN (common enrolment, rule 58(1A) CGST) and some GSTINs of transporters
 * end with a character that is not a check character.
 */
function check(row: Transporter): readonly Problem[] {
  const problems: Problem[] = [];
  const transporterId = row.transporterId?.toUpperCase() ?? null;
  if (transporterId !== null && !isTransporterId(transporterId)) {
    problems.push({ path: 'transporterId', message: 'A transporter ID has 15 characters: a state code, then letters and digits' });
  }
  const pan = panWithin(transporterId);
  if (pan !== null && row.pan !== null && row.pan !== pan)
    problems.push({ path: 'pan', message: `The transporter ID belongs to PAN ${pan}` });
  return problems;
}

function panWithin(transporterId: string | null): string | null {
  return /^\d{2}([A-Z]{5}\d{4}[A-Z])/.exec(transporterId ?? '')?.[1] ?? null;
}
