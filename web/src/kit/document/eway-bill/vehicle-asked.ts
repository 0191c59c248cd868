import { type VehicleAsked, vehicleReasons } from '#modules/kit/eway-bill/asked';
import type { Fields } from '#modules/kit/field';
import type { AnyRow } from '#modules/kit/module';
import { type GoesOnTyped, goesOnOf, longestRemark } from './goes-on.ts';

/** Why a vehicle is named; only other reasons need a remark. */
export function whyVehicleFields({ reason: chosen }: AnyRow): Fields {
  return {
    reason: {
      ...({ kind: 'choice', label: 'Reason', required: true } as const),
      of: vehicleReasons.map(({ reason }) => ({ value: reason, label: reason })),
    },
    remark: { kind: 'text', label: 'Remark', max: longestRemark, ...(chosen === 'Others' ? { required: true } : {}) },
  };
}

export interface VehicleTyped extends GoesOnTyped {
  readonly reason: VehicleAsked['reason'];
  readonly remark: string | null;
}

export function vehicleAskedOf({ reason, remark, ...typed }: VehicleTyped): VehicleAsked {
  return { ...goesOnOf(typed), reason, remark: remark ?? '' };
}
