import { useQueryClient } from '@tanstack/react-query';
import { bearsGstin, registrationTypes } from '#domain/registration/registration';
import { customer } from '#modules/accounts/customer/customer';
import { customerFields, registration } from '#modules/accounts/customer/fields';
import { addRegistration, removeRegistration } from '#modules/accounts/customer/operations';
import type { AnyRow } from '#modules/kit/module';
import { call } from '../../api/client.ts';
import { type Kept, resource } from '../../api/resource.ts';
import { datedRows, withRow } from '../../kit/record/dated/dated.ts';
import { DatedTable } from '../../kit/record/dated/dated-table.tsx';
import { draftOf } from '../../kit/record/draft.ts';
import { useMay } from '../../session/permission.ts';

/** The dated GST registrations of a party. A document uses the one in force on its date. */
export function Registrations({ record }: { readonly record: AnyRow & Kept }) {
  const may = useMay();
  const queries = useQueryClient();
  const { id, version } = record;
  const rows = datedRows(record['gstHistory']);
  const refresh = () => queries.invalidateQueries({ queryKey: [customer.slug] });
  const edits = may('/customer/edit');
  return (
    <DatedTable
      title="GST history"
      noun="registration"
      note={
        rows.length === 0
          ? 'Add a registration when it changes. Documents use the registration in force on their date.'
          : 'Documents use the registration in force on their date.'
      }
      keptAs={{ form: 'customer.gstHistory', id }}
      list="gstHistory"
      fields={registration}
      rows={rows}
      begins={{ registrationType: record['registrationType'] ?? null }}
      idle={idleOf}
      onSave={
        edits
          ? async (row, replaced) => {
              if (replaced === null) await call('POST', addRegistration.path, { body: { ...row, id, version } });
              else await replace(record, withRow(rows, row, replaced));
              await refresh();
            }
          : null
      }
      onDelete={
        edits
          ? async (effectiveFrom) => {
              await call('DELETE', removeRegistration.path.replace('{id}', id), { query: { version, effectiveFrom } });
              await refresh();
            }
          : null
      }
    />
  );
}

/** A changed row is saved with the whole ledger; the current registration then comes from the history. */
function replace(record: AnyRow & Kept, gstHistory: readonly AnyRow[]): Promise<unknown> {
  const { id, version } = record;
  return resource(customer).update({ ...draftOf(customerFields, record), registrationType: null, gstin: null, gstHistory, id, version });
}

function idleOf(row: AnyRow): Readonly<Record<string, string>> {
  const type = registrationTypes.find((each) => each === row['registrationType']);
  return type === undefined || bearsGstin(type) ? {} : { gstin: `Not used for ${type} parties` };
}
