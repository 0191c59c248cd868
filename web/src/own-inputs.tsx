import { type ComponentType, lazy } from 'react';
import { titleOfGroup } from './accounts/customer/preset.ts';
import type { OwnInputs, OwnStart } from './kit/record/created/inline-create.tsx';
import type { OwnTitle } from './kit/record/created/new-records.tsx';
import { itemStart } from './stock/inventory-item/item-start.ts';

/** Masters whose form is more than their fields, for creating one from inside another form; loaded when first opened. */
export const ownInputs: Readonly<Record<string, ComponentType<OwnInputs>>> = {
  role: lazy(async () => ({ default: (await import('./organisation/role/role-inputs.tsx')).RoleInputs })),
  'week-off-group': lazy(async () => ({ default: (await import('./people/week-off-group/week-off-group-inputs.tsx')).WeekOffGroupInputs })),
};

/** First values from the organisation's own records, for creating a record from inside another form. */
export const ownStarts: Readonly<Record<string, OwnStart>> = { 'inventory-item': itemStart };

/** The name for a new record if the field it is created from needs a certain kind, such as Customer. */
export const ownTitles: Readonly<Record<string, OwnTitle>> = { customer: ({ groupId }) => titleOfGroup(groupId) };
