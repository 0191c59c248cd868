import { useQueryClient } from '@tanstack/react-query';
import type { AnyRow } from '#modules/kit/module';
import { itemFields } from '#modules/stock/inventory-item/fields';
import { inventoryItem } from '#modules/stock/inventory-item/inventory-item';
import { deleteGstHistory, saveGstHistory } from '#modules/stock/inventory-item/operations';
import { call } from '../../api/client.ts';
import type { Kept } from '../../api/resource.ts';
import { datedRows, withRow } from '../../kit/record/dated/dated.ts';
import { DatedTable } from '../../kit/record/dated/dated-table.tsx';
import { useMay } from '../../session/permission.ts';

/** The tax rates of an item with their dates. People may change them without permission to edit the item. */
export function Rates({ record }: { readonly record: AnyRow & Kept }) {
  const may = useMay();
  const queries = useQueryClient();
  const { id, version } = record;
  const rows = datedRows(record['gstHistory']);
  const refresh = () => queries.invalidateQueries({ queryKey: [inventoryItem.slug] });
  return (
    <DatedTable
      title="GST history"
      noun="rate"
      note="Documents use the rate in force on their date."
      keptAs={{ form: 'inventory-item.gstHistory', id }}
      list="gstHistory"
      fields={itemFields.gstHistory.of}
      rows={rows}
      begins={{ taxability: 'Taxable', hsn: record['hsn'] }}
      idle={idleOf}
      keepsOne
      onSave={
        may('/inventory-item/gst-history/edit')
          ? async (row, replaced) => {
              await call('POST', saveGstHistory.path, { body: { id, version, gstHistory: withRow(rows, row, replaced) } });
              await refresh();
            }
          : null
      }
      onDelete={
        may('/inventory-item/gst-history/delete')
          ? async (effectiveFrom) => {
              await call('DELETE', deleteGstHistory.path.replace('{id}', id), { query: { version, effectiveFrom } });
              await refresh();
            }
          : null
      }
    />
  );
}

function idleOf({ taxability }: AnyRow): Readonly<Record<string, string>> {
  if (taxability === 'Taxable') return {};
  const why = 'Only taxable items have a rate';
  return { rate: why, cessRate: why, cessPerUnit: why };
}
