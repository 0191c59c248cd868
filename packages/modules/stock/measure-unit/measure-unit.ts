import { quantityCodes } from '#domain/gst/uqc';
import type { Problem } from '#domain/refusal';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { MasterFacts, MasterModule } from '#modules/kit/module';
import { masterActions, type Standing } from '#modules/kit/voucher/standing';

const fields = {
  name: { kind: 'text', label: 'Name', required: true, max: 60 },
  symbol: { kind: 'text', label: 'Symbol', required: true, max: 10 },
  quantityCode: {
    kind: 'choice',
    label: 'Unit Quantity Code (UQC)',
    required: true,
    of: quantityCodes.map(({ code, name }) => ({ value: code, label: `${code} ${name}` })),
  },
  decimals: { kind: 'number', label: 'Decimals', most: 4, each: true, help: 'Decimal places in quantities' },
  baseUnitId: { kind: 'ref', label: 'Base Unit', to: 'measure-unit', help: 'For a compound unit, such as a box of 12 pieces' },
  conversion: { kind: 'quantity', label: 'Base Units per Unit', each: true },
  isDefault: { kind: 'yes-no', label: 'Default', computed: true },
} as const satisfies Fields;

export type MeasureUnit = RecordOf<typeof fields> & Standing;

/** A unit of quantities. Every unit maps to one unit quantity code of the invoice portal. */
export const measureUnit: MasterModule<MeasureUnit> = {
  kind: 'master',
  slug: 'measure-unit',
  entity: 'measureUnit',
  service: 'ims-crm',
  area: 'stock',
  title: 'Unit',
  plural: 'Units',
  belongsTo: 'organisation',
  small: true,
  fields,
  list: {
    id: 'MEASURE_UNIT_LIST',
    columns: [
      { key: 'name', label: 'Name', kind: 'text' },
      { key: 'symbol', label: 'Symbol', kind: 'text' },
      { key: 'quantityCode', label: 'UQC', kind: 'text' },
      { key: 'decimals', label: 'Decimals', kind: 'number' },
      { key: 'isDefault', label: 'Default', kind: 'yes-no', hidden: true },
      { key: 'status', label: 'Status', kind: 'status' },
    ],
    orders: [{ column: 'name' }],
    words: ['name', 'symbol', 'quantityCode'],
  },
  label: (row) => row.symbol,
  // Units that come with the product belong to no organisation.
  specified: { organization_id: (row, organisationId) => (row.isDefault ? null : organisationId) },
  handsOver: ['name', 'symbol', 'quantityCode', 'decimals', 'baseUnitId', 'conversion'],
  unique: [{ name: 'name' }, { name: 'symbol' }],
  actions: masterActions<MeasureUnit>({ edit: ownUnit, delete: ownUnit, deactivate: ownUnit }),
  complete: (row) => ({ ...row, decimals: row.decimals ?? 0 }),
  check,
};

/** The units every organisation starts with are read-only (section 2 of the specification: actions only for organisation-owned units). */
function ownUnit(row: MeasureUnit): true | string {
  return row.isDefault ? 'This unit is built in' : true;
}

function check(row: MeasureUnit, facts: MasterFacts, id: string): readonly Problem[] {
  if (row.baseUnitId === null) {
    return row.conversion === null ? [] : [{ path: 'baseUnitId', message: 'Choose the base unit' }];
  }
  const problems: Problem[] = [];
  const base = facts.find('measure-unit', row.baseUnitId);
  if (base === undefined) problems.push({ path: 'baseUnitId', message: 'The base unit was not found' });
  else if (row.baseUnitId === id || typeof base['baseUnitId'] === 'string') {
    problems.push({ path: 'baseUnitId', message: 'The base unit cannot be a compound unit' });
  }
  if (facts.all('measure-unit').some(({ baseUnitId }) => baseUnitId === id)) {
    problems.push({ path: 'baseUnitId', message: 'Other units convert to this one, so it must stay a simple unit' });
  }
  if (row.conversion === null || row.conversion === 0)
    problems.push({ path: 'conversion', message: 'Enter how many base units make one unit' });
  return problems;
}
