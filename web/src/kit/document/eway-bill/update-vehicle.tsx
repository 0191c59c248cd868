import { type VehicleAsked, vehicleReasons } from '#modules/kit/eway-bill/asked';
import type { AnyRow, DocumentFacts } from '#modules/kit/module';
import { type Kept, resource } from '../../../api/resource.ts';
import { ModalForm } from '../../feedback/modal-form.tsx';
import { AskedFields, useAsked } from '../portal/asked-fields.tsx';
import type { PortalWindowProps } from '../portal/portal-window.tsx';
import { fromFields, fromStart, type GoesOnTyped, goesOnFields, goesOnOf, goesOnStart, readTyped } from './goes-on.ts';
import { StepWindow } from './step-window.tsx';

/** The vehicle that goods go on with: the first, or another one. */
export function UpdateVehicle(props: PortalWindowProps) {
  return (
    <StepWindow {...props} step="Update Vehicle" title="Name the vehicle of">
      {(stored, facts) => <Form {...props} stored={stored} facts={facts} />}
    </StepWindow>
  );
}

interface FormProps extends PortalWindowProps {
  readonly stored: AnyRow & Kept;
  readonly facts: DocumentFacts;
}

interface Typed extends GoesOnTyped {
  readonly reason: VehicleAsked['reason'];
  readonly remark: string | null;
}

function Form({ module, stored, facts, onClose }: FormProps) {
  const isFirst = stored['ewayBill'] === 'Part A only';
  const asked = useAsked<Typed>({
    ...{ module, read: readTyped, onClose, told: 'The portal is asked to name it' },
    start: {
      ...goesOnStart(stored),
      ...fromStart(module, stored, facts),
      ...{ reason: isFirst ? 'First Time' : null, remark: null },
    },
    fields: (values) => ({
      ...goesOnFields(values),
      ...fromFields,
      reason: {
        kind: 'choice',
        label: 'Reason',
        required: true,
        of: vehicleReasons.map(({ reason }) => ({ value: reason, label: reason })),
      },
      remark: { kind: 'text', label: 'Remark', max: 50, ...(values['reason'] === 'Others' ? { required: true } : {}) },
    }),
    send: ({ reason, remark, ...typed }) =>
      resource(module).stepOfBill(stored.id, 'eway-bill-update-vehicle', {
        ...{ version: stored.version, reason, remark: remark ?? '' },
        ...goesOnOf(typed),
      }),
  });
  return (
    <ModalForm onSubmit={asked.submit} ok="Update Vehicle">
      <div className="grid-2">
        <AskedFields asked={asked} />
      </div>
    </ModalForm>
  );
}
