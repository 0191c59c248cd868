import { type VehicleAsked, vehicleReasons } from '#modules/kit/eway-bill/asked';
import { askedProblems } from '#modules/kit/eway-bill/asked-problems';
import type { DocumentFacts } from '#modules/kit/module';
import { resource } from '../../../api/resource.ts';
import { ModalForm } from '../../feedback/modal-form.tsx';
import { AskedFields, useAsked } from '../portal/asked-fields.tsx';
import type { PortalWindowProps } from '../portal/portal-window.tsx';
import { withVersion } from '../portal/with-version.ts';
import { fromFields, fromStart, type GoesOnTyped, goesOnFields, goesOnOf, goesOnStart, longestRemark, readTyped } from './goes-on.ts';
import { StepWindow, type WithBill } from './step-window.tsx';

/** The vehicle that goods go on with: the first, or another one. */
export function UpdateVehicle(props: PortalWindowProps) {
  return (
    <StepWindow {...props} step="Update Vehicle" title="Name the vehicle of">
      {(stored, facts) => <Form {...props} stored={stored} facts={facts} />}
    </StepWindow>
  );
}

interface FormProps extends PortalWindowProps {
  readonly stored: WithBill;
  readonly facts: DocumentFacts;
}

interface Typed extends GoesOnTyped {
  readonly reason: VehicleAsked['reason'];
  readonly remark: string | null;
}

function askedOf({ reason, remark, ...typed }: Typed): VehicleAsked {
  return { ...goesOnOf(typed), reason, remark: remark ?? '' };
}

function Form({ module, stored, facts, onClose }: FormProps) {
  const isFirst = stored.ewayBill === 'Part A only';
  const asked = useAsked<Typed>({
    ...{ module, read: readTyped, onClose, told: 'The portal is asked to name the vehicle' },
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
      remark: { kind: 'text', label: 'Remark', max: longestRemark, ...(values['reason'] === 'Others' ? { required: true } : {}) },
    }),
    check: (typed) => askedProblems['Update Vehicle'](askedOf(typed), stored),
    send: (typed) =>
      withVersion(module, stored, (version) =>
        resource(module).stepOfBill(stored.id, 'eway-bill-update-vehicle', { version, ...askedOf(typed) }),
      ),
  });
  return (
    <ModalForm onSubmit={asked.submit} ok="Update Vehicle">
      <div className="grid-2">
        <AskedFields asked={asked} />
      </div>
    </ModalForm>
  );
}
