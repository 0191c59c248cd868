import { resource } from '../../../api/resource.ts';
import { ModalForm } from '../../feedback/modal-form.tsx';
import { AskedFields, useAsked } from '../portal/asked-fields.tsx';
import { type CancelTyped, cancelFields, cancelStart } from '../portal/cancel-reason.ts';
import type { PortalWindowProps } from '../portal/portal-window.tsx';
import { withVersion } from '../portal/with-version.ts';
import { cancellingSaid } from './eway-bill-says.ts';
import { longestRemark } from './goes-on.ts';
import { StepWindow, type WithBill } from './step-window.tsx';

/** Why an e-way bill is cancelled: one of the reasons of the portal, and a remark. Its document stays. */
export function CancelBill(props: PortalWindowProps) {
  return (
    <StepWindow {...props} step="Cancel" title="Cancel the e-way bill of">
      {(stored) => <Form {...props} stored={stored} />}
    </StepWindow>
  );
}

function Form({ module, stored, onClose }: PortalWindowProps & { readonly stored: WithBill }) {
  const isElsewhere = stored.ewayBill === 'Marked by hand';
  const told = isElsewhere ? 'It is noted that the e-way bill is cancelled' : 'The portal is asked to cancel it';
  const asked = useAsked<CancelTyped>({
    ...{ module, start: cancelStart, onClose, told },
    fields: (values) => cancelFields(values, longestRemark),
    send: ({ reason, remark }) =>
      withVersion(module, stored, (version) =>
        resource(module).stepOfBill(stored.id, 'eway-bill-cancel', { version, reason, remark: remark ?? '' }),
      ),
  });
  return (
    <ModalForm onSubmit={asked.submit} ok="Cancel E-Way Bill">
      {isElsewhere && <p>It was made elsewhere, so the portal is not asked from here. Cancel it there first.</p>}
      <p>Goods cannot go with it any more. This {module.title} stays in the books, and another e-way bill can be made for it.</p>
      <p className="muted">{cancellingSaid(stored, Date.now())}</p>
      <AskedFields asked={asked} />
    </ModalForm>
  );
}
