import { documentName } from '#modules/kit/document-name';
import type { EInvoiceStanding } from '#modules/kit/e-invoice/fields';
import type { EwayBillStanding } from '#modules/kit/eway-bill/fields';
import { isLive } from '#modules/kit/eway-bill/standing';
import { resource } from '../../../api/resource.ts';
import { Modal } from '../../feedback/modal.tsx';
import { ModalForm } from '../../feedback/modal-form.tsx';
import { AskedFields, useAsked } from '../portal/asked-fields.tsx';
import { type CancelTyped, cancelFields, cancelStart } from '../portal/cancel-reason.ts';
import type { PortalWindowProps } from '../portal/portal-window.tsx';
import { cancellableFor, cancellingSaid } from './e-invoice-says.ts';

/** The portal keeps a remark of this length. */
const longest = 100;

/** Why an e-invoice is cancelled: one of the reasons of the portal, and a remark. Its document is cancelled, too. */
export function CancelEInvoice({ module, row, onClose }: PortalWindowProps) {
  const stands = row as EInvoiceStanding & EwayBillStanding;
  const isElsewhere = stands.eInvoice === 'Marked by hand';
  const told = isElsewhere ? 'It is noted that the e-invoice is cancelled' : 'The portal is asked to cancel it';
  const asked = useAsked<CancelTyped>({
    ...{ module, start: cancelStart, onClose, told },
    fields: (values) => cancelFields(values, longest),
    send: ({ reason, remark }) =>
      resource(module).cancelEInvoice(row.id, { version: Number(row['version'] ?? 1), reason, remark: remark ?? '' }),
  });
  const now = Date.now();
  const isLate = !isElsewhere && !(cancellableFor(stands, now) >= 0);
  const title = `Cancel the e-invoice of ${documentName(module, row)}`;
  const time = cancellingSaid(stands, now)?.text;
  if (isLate)
    return (
      <Modal title={title} onClose={onClose} asks={false}>
        <p>{time}</p>
      </Modal>
    );
  return (
    <Modal title={title} onClose={onClose} asks={false}>
      <ModalForm onSubmit={asked.submit} ok="Cancel E-Invoice">
        <p>
          {isElsewhere
            ? 'It was registered elsewhere, so the portal is not asked from here. Cancel it there first, within 24 hours.'
            : `First the portal cancels ${isLive(stands, now) ? 'its e-way bill, then the e-invoice' : 'the e-invoice'}.`}{' '}
          Then this {module.title} is cancelled, too: it keeps its number and leaves the books. The portal takes a number only once.
        </p>
        {time && <p className="muted">{time}</p>}
        <AskedFields asked={asked} />
      </ModalForm>
    </Modal>
  );
}
