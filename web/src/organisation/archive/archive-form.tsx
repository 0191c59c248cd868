import { useState } from 'react';
import { call } from '../../api/client.ts';
import { newId } from '../../api/new-id.ts';
import { Modal } from '../../kit/feedback/modal.tsx';
import { ModalForm } from '../../kit/feedback/modal-form.tsx';
import { SelectBox } from '../../kit/fields/choices/select-box.tsx';
import { useSession } from '../../session/session.ts';
import { type ArchiveForm as Form, forms } from './forms.ts';

/** What the file is for, and what it has: everything, or one year; for TallyPrime of one branch. */
export function ArchiveForm({ onClose, onBegun }: { readonly onClose: () => void; readonly onBegun: () => void }) {
  // The same archive when the answer was lost and the form is sent again.
  const [id] = useState(newId);
  const { access, branchId: openBranch } = useSession();
  const [form, setForm] = useState<Form>('archive');
  const [year, setYear] = useState('');
  const [branch, setBranch] = useState(openBranch ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const begin = async () => {
    setProblem(null);
    try {
      const financialYearId = year === '' || form === 'journal' ? null : year;
      const body = { id, form, financialYearId, branchId: form === 'tally' ? branch : null };
      await call('POST', '/api/utility/archive/s/begin', { body });
      onBegun();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <Modal title="Make an archive" onClose={onClose} asks={false} width="xs">
      <ModalForm onSubmit={begin}>
        <label className="stack">
          <span>What it is for</span>
          <SelectBox value={form} onChange={({ target }) => setForm(target.value as Form)}>
            {Object.entries(forms).map(([value, { label }]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectBox>
        </label>
        <p className="muted small">{forms[form].about}</p>
        {form === 'tally' && (
          <label className="stack">
            <span>Branch</span>
            <SelectBox value={branch} onChange={({ target }) => setBranch(target.value)}>
              {(access?.branches ?? []).map(({ id: branchId, name }) => (
                <option key={branchId} value={branchId}>
                  {name}
                </option>
              ))}
            </SelectBox>
          </label>
        )}
        {form !== 'journal' && (
          <label className="stack">
            <span>What it has</span>
            <SelectBox value={year} onChange={({ target }) => setYear(target.value)}>
              <option value="">{form === 'tally' ? 'All years' : 'Everything'}</option>
              {[...(access?.years ?? [])].reverse().map(({ id: yearId, label }) => (
                <option key={yearId} value={yearId}>
                  Year {label}
                </option>
              ))}
            </SelectBox>
          </label>
        )}
        <p className="muted small">{contents(form, year === '')}</p>
        <p className="muted small">It contains prices, bank details and people’s data. Store it where only you can open it.</p>
        {problem !== null && <p className="error">{problem}</p>}
      </ModalForm>
    </Modal>
  );
}

function contents(form: Form, isAll: boolean): string {
  if (form === 'journal') return 'All vouchers of all years and branches. Goods and orders are left out.';
  if (form === 'tally')
    return isAll
      ? 'All masters, and the vouchers of this branch since its books began. Orders are left out.'
      : 'All masters, and the vouchers of this branch in this year. What was before is in the openings. Orders are left out.';
  return isAll
    ? 'All years and branches, with the whole history. It can be imported into a new organisation.'
    : 'All masters, and the vouchers of this year in all branches. It cannot be imported.';
}
