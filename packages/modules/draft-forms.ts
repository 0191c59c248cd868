import { moduleOf } from '#modules/all';
import { verbPath, verbsOf } from '#modules/kit/operations/permission';

/** A form whose drafts are saved. Forms with passwords or codes are not among them, so a draft can never contain one. */
export interface DraftForm {
  /** The permission paths; one is enough. `member`: everyone has the form. */
  readonly adding: readonly string[] | 'member';
  readonly changing: readonly string[] | 'member';
  /** Whether the draft belongs to the branch and the year it was typed in. */
  readonly ofPlace: boolean;
}

/** Forms that are not the form of a module. */
export const ownForms: Readonly<Record<string, string>> = {
  'branch.bulk-add': '/branch/bulk-add',
  'configure-grid.setup': '/configure-grid',
  'financial-year.openings': '/financial-year/update_opening_balance',
  'financial-year.opening-bills': '/financial-year/update_opening_balance',
  'financial-year.paste': '/financial-year/update_opening_balance',
  'import-file.import': '/import-file',
  'inventory-item.gstHistory': '/inventory-item/gst-history/edit',
  'org.papers': '/org/add-documents-and-details',
  'sales-invoice.edit-products': '/sales-invoice/edit-products',
  'sales-invoice.transport-details': '/sales-invoice/transport-details',
  'user.edit': '/user/edit',
  'user.branch-permissions': '/user/branch-permission',
  'user-invitation.invite': '/user-invitation/invite',
};

/** The name of a filter that is being saved; the draft has the id of the list. */
const savedFilterForm = 'grid.saved-filter';

/** Opening balances and documents are those of the branch. */
const ofBranch: ReadonlySet<string> = new Set([
  'financial-year.openings',
  'financial-year.opening-bills',
  'financial-year.paste',
  'sales-invoice.edit-products',
  'sales-invoice.transport-details',
]);

/** Actions that write an email. */
const mails: ReadonlySet<string> = new Set(['email', 'email-picklist', 'email-e-invoice', 'email-eway-bill']);

/** The form by its name: `sales-invoice`, `sales-invoice.email`, `customer.gstRegistrations`. Undefined: the form has no drafts. */
export function draftForm(name: string): DraftForm | undefined {
  // Everyone can save filters of the lists they see.
  if (name === savedFilterForm) return { adding: 'member', changing: 'member', ofPlace: false };
  const path = Object.hasOwn(ownForms, name) ? ownForms[name] : undefined;
  if (path !== undefined) return { adding: [path], changing: [path], ofPlace: ofBranch.has(name) };
  const [slug = '', part] = name.split('.');
  const module = moduleOf(slug);
  if (module === undefined || module.kind === 'report') return undefined;
  const ofPlace = module.kind === 'document' || module.belongsTo === 'branch';
  const changing = [verbPath(module, 'edit')];
  if (part === undefined) return { adding: [verbPath(module, 'add')], changing, ofPlace };
  const mail = module.kind === 'document' && mails.has(part) ? module.actions[part] : undefined;
  if (mail !== undefined) {
    const mailing = verbsOf(mail).map((verb) => verbPath(module, verb));
    return { adding: mailing, changing: mailing, ofPlace };
  }
  return module.fields[part]?.kind === 'lines' ? { adding: changing, changing, ofPlace } : undefined;
}
