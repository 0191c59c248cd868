import { documentName } from '#modules/kit/document-name';
import { markingProblems } from '#modules/kit/eway-bill/marking';
import type { Fields, RecordOf } from '#modules/kit/field';
import { resource } from '../../../api/resource.ts';
import { today } from '../../../session/working-day.ts';
import { Modal } from '../../feedback/modal.tsx';
import { ModalForm } from '../../feedback/modal-form.tsx';
import { AskedFields, useAsked } from '../portal/asked-fields.tsx';
import type { PortalWindowProps } from '../portal/portal-window.tsx';
import { readTyped } from './goes-on.ts';

const fields = {
  number: { kind: 'text', label: 'E-Way Bill No.', required: true, max: 20, help: '12 digits' },
  madeOn: { kind: 'date', label: 'Made on', required: true },
  until: { kind: 'date', label: 'Valid until', help: 'Leave it empty if no vehicle is named yet' },
  vehicle: { kind: 'code', label: 'Vehicle Number', max: 20 },
  remark: { kind: 'text', label: 'Remark', max: 500 },
} as const satisfies Fields;

type Typed = RecordOf<typeof fields>;

/** An e-way bill that was made elsewhere is entered: its number, its days and its vehicle. */
export function EnterEwayBill({ module, row, onClose }: PortalWindowProps) {
  const date = String(row['date'] ?? '');
  const asked = useAsked<Typed>({
    ...{ module, fields: () => fields, read: readTyped, onClose, told: 'The e-way bill is entered' },
    start: { number: null, madeOn: row['date'] ?? null, until: null, vehicle: row['vehicleNumber'] ?? null, remark: null },
    check: (typed) => markingProblems(typed, date, today()),
    send: ({ remark, ...marking }) =>
      resource(module).stepOfBill(row.id, 'eway-bill-mark', { version: Number(row['version'] ?? 1), ...marking, remark: remark ?? '' }),
  });
  return (
    <Modal title={`Enter the e-way bill of ${documentName(module, row)}`} onClose={onClose} asks={false}>
      <ModalForm onSubmit={asked.submit} ok="Enter E-Way Bill">
        <p>If it was made on the portal itself or by another program. Then nothing is sent from here, and you change it there.</p>
        <div className="grid-2">
          <AskedFields asked={asked} />
        </div>
      </ModalForm>
    </Modal>
  );
}
