import { type ComponentType, lazy } from 'react';
import type { OwnInputs } from './kit/record/inline-create.tsx';

/** Masters whose form is more than their fields, for where one is made from inside another form; fetched when first opened. */
export const ownInputs: Readonly<Record<string, ComponentType<OwnInputs>>> = {
  role: lazy(async () => ({ default: (await import('./organisation/role/role-inputs.tsx')).RoleInputs })),
  'week-off-group': lazy(async () => ({ default: (await import('./people/week-off-group/week-off-group-inputs.tsx')).WeekOffGroupInputs })),
};
