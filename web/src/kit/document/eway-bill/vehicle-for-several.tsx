import { askedProblems } from '#modules/kit/eway-bill/asked-problems';
import { fromFields, goesOnFields, readTyped } from './goes-on.ts';
import { SeveralBills, type SeveralBillsProps } from './several-bills.tsx';
import { type VehicleTyped, vehicleAskedOf, whyVehicleFields } from './vehicle-asked.ts';

/** One vehicle takes over the goods of several bills. */
export function VehicleForSeveral(props: SeveralBillsProps) {
  return (
    <SeveralBills<VehicleTyped, ReturnType<typeof vehicleAskedOf>>
      {...props}
      of={{
        ...{ step: 'Update Vehicle', title: 'Name the vehicle of several e-way bills', ok: 'Update', read: readTyped },
        fields: (values) => ({ ...goesOnFields(values), ...fromFields, ...whyVehicleFields(values) }),
        start: (bills) => ({
          ...{ mode: 'Road', vehicleType: 'Regular' },
          reason: bills.every(({ ewayBill }) => ewayBill === 'Part A only') ? 'First Time' : null,
        }),
        askedOf: vehicleAskedOf,
        check: askedProblems['Update Vehicle'],
      }}
    />
  );
}
