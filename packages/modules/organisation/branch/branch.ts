import { stateName } from '#domain/address/state';
import { numberingCodeLength, numberingCodeProblem } from '#domain/documents/numbering-code';
import type { Problem } from '#domain/refusal';
import { panOfGstin, stateOfGstin } from '#domain/registration/gstin';
import { normalName } from '#domain/text/normalise';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { MasterModule } from '#modules/kit/module';
import { masterActions, type Standing } from '#modules/kit/voucher/standing';

const locationFields = {
  code: { kind: 'code', label: 'Code', required: true, max: 15 },
  name: { kind: 'text', label: 'Name', required: true },
  address: { kind: 'address', label: 'Address' },
  notes: { kind: 'text', label: 'Notes' },
} as const satisfies Fields;

const fields = {
  code: { kind: 'code', label: 'Code', required: true, max: 10 },
  name: { kind: 'text', label: 'Name', required: true },
  numberingCode: {
    kind: 'code',
    label: 'Numbering Code',
    max: numberingCodeLength,
    help: 'Part of every number, such as SI/PUN26/1. Leave empty to get one. Cannot change after the first document',
  },
  address: { kind: 'address', label: 'Address', required: true },
  gstin: { kind: 'gstin', label: 'GSTIN' },
  pan: { kind: 'pan', label: 'PAN', computed: true },
  state: { kind: 'code', label: 'State Code', computed: true },
  stateName: { kind: 'text', label: 'State', computed: true },
  composition: { kind: 'yes-no', label: 'Under the composition scheme', help: 'Issues bills of supply and charges no GST' },
  quarterly: { kind: 'yes-no', label: 'Files GST returns quarterly (QRMP)' },
  mobile: { kind: 'mobile', label: 'Mobile' },
  email: { kind: 'email', label: 'Email' },
  /** Stock is stored under the code of its location, so a code is not reused. */
  locations: { kind: 'lines', label: 'Warehouse Locations', of: locationFields, max: 500 },
  isHeadOffice: { kind: 'yes-no', label: 'Head Office', computed: true },
  booksFrom: { kind: 'date', label: 'Books Start On', computed: true, help: 'Opening balances are as of the day before' },
} as const satisfies Fields;

export type Branch = RecordOf<typeof fields> & Standing;

/** A place of business and of stock; the screens also call it a warehouse (answer A16). Documents are numbered and taxed per branch. */
export const branch: MasterModule<Branch> = {
  kind: 'master',
  slug: 'branch',
  entity: 'branch',
  service: 'ims-crm',
  area: 'organisation',
  title: 'Branch',
  plural: 'Branches',
  belongsTo: 'organisation',
  small: true,
  fields,
  parts: [
    { title: 'Branch', fields: ['code', 'name', 'numberingCode', 'isHeadOffice', 'booksFrom'] },
    { title: 'Address', fields: ['address', 'mobile', 'email'] },
    { title: 'GST', fields: ['gstin', 'composition', 'quarterly', 'pan'] },
    { title: 'Warehouse Locations', fields: ['locations'] },
  ],
  list: {
    id: 'WAREHOUSE_LIST',
    columns: [
      { key: 'code', label: 'Code', kind: 'code' },
      { key: 'name', label: 'Name', kind: 'text' },
      { key: 'stateName', label: 'State', kind: 'text' },
      { key: 'state', label: 'State Code', kind: 'code', hidden: true },
      { key: 'gstin', label: 'GSTIN', kind: 'gstin' },
      { key: 'isHeadOffice', label: 'Head Office', kind: 'yes-no' },
      { key: 'status', label: 'Status', kind: 'status' },
    ],
    orders: [{ column: 'code' }, { column: 'name' }],
    words: ['code', 'name', 'stateName', 'gstin'],
  },
  label: (row) => `${row.code} (${row.name})`,
  handsOver: ['name', 'state', 'gstin', 'composition'],
  unique: [
    { name: 'code' },
    { name: 'name' },
    {
      name: 'numberingCode',
      value: (row) => row.numberingCode,
      forEver: true,
    },
  ],
  actions: masterActions<Branch>({ statusPermission: 'deactivate-activate', delete: notHeadOffice, deactivate: notHeadOffice }),
  complete: (row) => ({
    ...row,
    state: row.address.state,
    stateName: stateName(row.address.state) ?? null,
    pan: row.gstin === null ? null : panOfGstin(row.gstin),
  }),
  check,
};

function notHeadOffice(row: Branch): true | string {
  return row.isHeadOffice ? 'The head office cannot be removed' : true;
}

/** The state of the GSTIN must be the state of the address: e-invoices of a branch where they differ are refused (error 2258). */
function check(row: Branch): readonly Problem[] {
  const { gstin, address } = row;
  const problems: Problem[] = [];
  if (address.state === '96') problems.push({ path: 'address.state', message: 'A branch must be in India' });
  if (gstin !== null && stateOfGstin(gstin) !== address.state) {
    problems.push({
      path: 'gstin',
      message: `This GSTIN is from ${stateName(stateOfGstin(gstin)) ?? 'another state'}, but the address is not`,
    });
  }
  const code = row.numberingCode === null ? null : numberingCodeProblem(row.numberingCode);
  if (code !== null) problems.push({ path: 'numberingCode', message: code });
  if (row.composition && gstin === null)
    problems.push({ path: 'composition', message: 'Only a registered branch can be under the composition scheme' });
  if (row.quarterly && (gstin === null || row.composition))
    problems.push({ path: 'quarterly', message: 'Only a regular GSTIN files under QRMP' });
  const codes = row.locations.map((location) => normalName(location.code));
  for (const [index, code] of codes.entries()) {
    if (codes.indexOf(code) < index) problems.push({ path: `locations.${index}.code`, message: 'This code is used twice' });
  }
  return problems;
}
