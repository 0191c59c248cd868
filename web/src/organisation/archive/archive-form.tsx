import { useState } from 'react';
import { call } from '../../api/client.ts';
import { newId } from '../../api/new-id.ts';
import { Modal } from '../../kit/feedback/modal.tsx';
import { ModalForm } from '../../kit/feedback/modal-form.tsx';
import { SelectBox } from '../../kit/fields/choices/select-box.tsx';
import { useSession } from '../../session/session.ts';

/** What the archive has: everything, or the vouchers of one year. */
export function ArchiveForm({ onClose, onBegun }: { readonly onClose: () => void; readonly onBegun: () => void }) {
  // The same archive when the answer was lost and the form is sent again.
  const [id] = useState(newId);
  const [year, setYear] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const years = useSession().access?.years ?? [];
  const begin = async () => {
    setProblem(null);
    try {
      await call('POST', '/api/utility/archive/s/begin', { body: { id, financialYearId: year === '' ? null : year } });
      onBegun();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <Modal title="Make an archive" onClose={onClose} asks={false} width="xs">
      <ModalForm onSubmit={begin}>
        <label className="stack">
          <span>What it has</span>
          <SelectBox value={year} onChange={({ target }) => setYear(target.value)}>
            <option value="">Everything</option>
            {[...years].reverse().map(({ id: yearId, label }) => (
              <option key={yearId} value={yearId}>
                Year {label}
              </option>
            ))}
          </SelectBox>
        </label>
        <p className="muted small">
          {year === ''
            ? 'All years and branches, with the whole history. It can be imported into a new organisation.'
            : 'All masters, and the vouchers of this year in all branches. It cannot be imported.'}
        </p>
        <p className="muted small">It contains prices, bank details and people’s data. Store it where only you can open it.</p>
        {problem !== null && <p className="error">{problem}</p>}
      </ModalForm>
    </Modal>
  );
}
