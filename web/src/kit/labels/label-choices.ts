import { codeKinds } from '#domain/labels/code-kind';
import { labelCarries } from '#domain/labels/label-runs';
import { labelSheet, labelSheets, labelsPerPage } from '#domain/labels/label-sheet';
import { limits } from '#domain/limits';
import type { Fields } from '#modules/kit/field';
import type { AnyRow } from '#modules/kit/module';
import type { LabelPreview } from '#modules/kit/operations/labels';
import { basePath } from '#modules/kit/operations/operation';
import { previewItemLabels, printItemLabels } from '#modules/stock/inventory-item/operations';
import { kept } from '../../session/stored.ts';
import type { LabelSource } from './open-labels.ts';

/** What the window asks. Some fields are only for a document, or for one item that is tracked. */
export function labelFields({ module, rows }: LabelSource, values: AnyRow, item: AnyRow, shown?: LabelPreview): Fields {
  const places = labelsPerPage(labelSheet(String(values['sheet'])));
  const one = module.kind === 'master' && rows.length === 1;
  return {
    sheet: { kind: 'choice', label: 'Sheet or roll', required: true, of: labelSheets.map(({ id, label }) => ({ value: id, label })) },
    ...(places > 1 ? { first: { kind: 'number', label: 'First free label', required: true, least: 1, most: places } } : {}),
    kind: { kind: 'choice', label: 'Code', required: true, of: codeKinds },
    carries: { kind: 'choice', label: 'Code of', required: true, of: labelCarries },
    ...(module.kind === 'document' ? { each: { kind: 'choice', label: 'One label for', required: true, of: eachOf } } : {}),
    copies: {
      ...{ kind: 'number', required: true, least: 1, most: limits.labelCopies },
      label: module.kind === 'document' ? 'Copies' : 'Labels of each',
    },
    ...((shown?.parts ?? 1) > 1 ? { part: { kind: 'choice', label: 'Part', required: true, of: partsOf(shown) } } : {}),
    ...(one && item['batchTracking'] === true ? { batchNo: { kind: 'code', label: 'Batch number' } } : {}),
    ...(one && item['barcodeTracking'] === true
      ? {
          barcodes: { kind: 'codes', label: 'Barcodes', max: limits.barcodesPerLine, help: 'One label for each. Scan, paste or type them' },
        }
      : {}),
    netQuantity: { kind: 'text', label: 'Net quantity', max: limits.codeLength },
    expires: { kind: 'date', label: 'Expires on', help: 'Empty: as its batch says' },
    mrp: { kind: 'money', label: 'MRP', help: 'With all taxes, in place of the selling price. Empty: as its batch says' },
    organisation: { kind: 'yes-no', label: 'Name of the organisation' },
    batch: { kind: 'yes-no', label: 'Batch, its expiry and MRP' },
    price: { kind: 'yes-no', label: 'Selling price with GST' },
  };
}

const eachOf = [
  { value: 'piece', label: 'Each piece' },
  { value: 'line', label: 'Each line, or each barcode' },
] as const;

/** The parts of many labels, each by the numbers of its labels. */
function partsOf(shown: LabelPreview | undefined) {
  const { count = 0, parts = 1 } = shown ?? {};
  return Array.from({ length: Math.min(parts, partsOffered) }, (_, at) => {
    const from = at * limits.labelsAtOnce;
    const to = Math.min(from + limits.labelsAtOnce, count);
    return { value: String(at + 1), label: `${number.format(from + 1)} to ${number.format(to)}` };
  });
}

/** More than anyone prints by hand. */
const partsOffered = 100;

const number = new Intl.NumberFormat('en-IN');

const atFirst: AnyRow = {
  ...{ sheet: 'a4-24', kind: 'code128', carries: 'barcode', each: 'piece' },
  ...{ organisation: true, batch: true, price: false },
};

/** The choices that stay for the next labels. The others belong to the goods. */
const remembered = ['sheet', 'kind', 'carries', 'each', 'organisation', 'batch', 'price'] as const;

export function firstValues(): AnyRow {
  const known = kept<AnyRow>('labels') ?? {};
  const isSheet = labelSheets.some(({ id }) => id === known['sheet']);
  return {
    ...atFirst,
    ...Object.fromEntries(remembered.flatMap((name) => (known[name] === undefined ? [] : [[name, known[name]]]))),
    ...(isSheet ? {} : { sheet: atFirst['sheet'] }),
    ...{ first: 1, copies: 1, part: '1', batchNo: null, barcodes: [], netQuantity: null, expires: null, mrp: null },
  };
}

export function toRemember(values: AnyRow): AnyRow {
  return Object.fromEntries(remembered.map((name) => [name, values[name]]));
}

/** The body of both calls. A field that is not shown has its first value. */
export function askedLabels({ module, rows }: LabelSource, values: AnyRow, fields: Fields): AnyRow {
  const { each, batchNo, barcodes, ...shared } = { ...values, first: fields['first'] ? values['first'] : 1 } as AnyRow;
  const part = fields['part'] ? Number(values['part']) : 1;
  const typed = (name: string) => (values[name] === '' ? null : (values[name] ?? null));
  const choices = { ...shared, part, netQuantity: typed('netQuantity'), expires: typed('expires'), mrp: typed('mrp') };
  if (module.kind === 'document') return { ...choices, each };
  const own = { batchNo: fields['batchNo'] ? typed('batchNo') : null, barcodes: fields['barcodes'] ? (barcodes ?? []) : [] };
  return { ...choices, items: rows.map(({ id }) => ({ itemId: id, ...own })) };
}

/** Where both calls are. */
export function labelPaths({ module, rows }: LabelSource): { readonly print: string; readonly preview: string } {
  if (module.kind === 'master') return { print: printItemLabels.path, preview: previewItemLabels.path };
  const print = `${basePath(module)}/labels/${rows[0]?.id ?? ''}`;
  return { print, preview: `${print}/preview` };
}
