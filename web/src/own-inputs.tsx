import { type ComponentType, lazy } from 'react';
import { gstinNote } from './accounts/customer/gstin/gstin-note.ts';
import { titleOfGroup } from './accounts/customer/preset.ts';
import type { OwnInputs, OwnStart } from './kit/record/created/inline-create.tsx';
import { NewRecords, type OwnTitle } from './kit/record/created/new-records.tsx';
import type { OwnNote } from './kit/record/own-note.tsx';
import { itemStart } from './stock/inventory-item/item-start.ts';

/** Masters whose form is more than their fields, for creating one from inside another form; loaded when first opened. */
const ownInputs: Readonly<Record<string, ComponentType<OwnInputs>>> = {
  role: lazy(async () => ({ default: (await import('./organisation/role/role-inputs.tsx')).RoleInputs })),
  'week-off-group': lazy(async () => ({ default: (await import('./people/week-off-group/week-off-group-inputs.tsx')).WeekOffGroupInputs })),
};

/** First values from the organisation's own records, for creating a record from inside another form. */
const ownStarts: Readonly<Record<string, OwnStart>> = { 'inventory-item': itemStart };

/** The name for a new record if the field it is created from needs a certain kind, such as Customer. */
const ownTitles: Readonly<Record<string, OwnTitle>> = { customer: ({ groupId }) => titleOfGroup(groupId) };

/** What is shown below a field of a record that is created from inside another form. */
const ownNotes: Readonly<Record<string, OwnNote>> = { customer: gstinNote };

/** The windows for creating records from inside a form, with everything that masters draw in their own way. */
export function OwnNewRecords() {
  return <NewRecords inputs={ownInputs} starts={ownStarts} titles={ownTitles} notes={ownNotes} />;
}
