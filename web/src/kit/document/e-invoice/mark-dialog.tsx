import { documentName } from '#modules/kit/document-name';
import type { Fields, RecordOf } from '#modules/kit/field';
import { resource } from '../../../api/resource.ts';
import { Modal } from '../../feedback/modal.tsx';
import { ModalForm } from '../../feedback/modal-form.tsx';
import { AskedFields, useAsked } from '../portal/asked-fields.tsx';
import type { PortalWindowProps } from '../portal/portal-window.tsx';

const fields = {
  irn: { kind: 'text', label: 'IRN', required: true, max: 64, help: '64 letters and digits, below the QR code' },
  ackNumber: { kind: 'text', label: 'Acknowledgement No.', required: true, max: 20 },
  ackDate: { kind: 'date', label: 'Acknowledged on', required: true },
} as const satisfies Fields;

/** An e-invoice that was made elsewhere is entered: its IRN, its acknowledgement and when. */
export function EnterEInvoice({ module, row, onClose }: PortalWindowProps) {
  const asked = useAsked<RecordOf<typeof fields>>({
    ...{ module, fields: () => fields, onClose, told: 'The e-invoice is entered' },
    start: { irn: null, ackNumber: null, ackDate: row['date'] ?? null },
    send: (values) => resource(module).markEInvoice(row.id, { version: Number(row['version'] ?? 1), ...values }),
  });
  return (
    <Modal title={`Enter the e-invoice of ${documentName(module, row)}`} onClose={onClose} asks={false}>
      <ModalForm onSubmit={asked.submit} ok="Enter E-Invoice">
        <p>If it was registered on the portal itself or by another program. Then it is not sent from here.</p>
        <AskedFields asked={asked} />
      </ModalForm>
    </Modal>
  );
}
