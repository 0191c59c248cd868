import { type ComponentType, lazy } from 'react';
import { titleOfGroup } from './accounts/customer/preset.ts';
import type { OwnInputs, OwnStart } from './kit/record/inline-create.tsx';
import type { OwnTitle } from './kit/record/new-records.tsx';
import { itemStart } from './stock/inventory-item/item-start.ts';

/** Masters whose form is more than their fields, for where one is made from inside another form; fetched when first opened. */
export const ownInputs: Readonly<Record<string, ComponentType<OwnInputs>>> = {
  role: lazy(async () => ({ default: (await import('./organisation/role/role-inputs.tsx')).RoleInputs })),
  'week-off-group': lazy(async () => ({ default: (await import('./people/week-off-group/week-off-group-inputs.tsx')).WeekOffGroupInputs })),
};

/** First values that come from the organisation's own records, for where a record is made from inside another form. */
export const ownStarts: Readonly<Record<string, OwnStart>> = { 'inventory-item': itemStart };

/** What a new record is called where the place it is made from asks for a certain kind of it. */
export const ownTitles: Readonly<Record<string, OwnTitle>> = { customer: ({ groupId }) => titleOfGroup(groupId) };
