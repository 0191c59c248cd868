import type { AnyRow } from '#modules/kit/module';

/** A drop-down that offers active records of a module. */
export interface ModuleSource {
  readonly slug: string;
  readonly label: (row: AnyRow & { readonly label: string }) => string;
  /** The stored value; the id by default. */
  readonly value?: (row: AnyRow) => string;
  /** Only rows with one of these values in a column of the list. */
  readonly only?: Readonly<Record<string, readonly string[]>>;
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** The data source keys of the specification (section 7) that are records of a module, with the labels it gives them (section 3). */
export const moduleSources: Readonly<Record<string, ModuleSource>> = {
  ROLES: { slug: 'role', label: ({ label }) => label },
  BRANCHES: { slug: 'branch', label: ({ code, name }) => `${text(code)}, ${text(name)}` },
  TERMS_CONDITION_TYPE: { slug: 'terms-condition', label: ({ type }) => text(type), value: ({ type }) => text(type) },
  PROJECTS: { slug: 'project', label: ({ name }) => text(name) },
  ProductCategory: { slug: 'product-category', label: ({ name }) => text(name) },
  PRODUCTS: { slug: 'product', label: ({ label }) => label },
  CUSTOMERS: { slug: 'customer', label: ({ name }) => text(name), only: { ledgerKind: ['Customer'] } },
  INSTALLERS: { slug: 'installer', label: ({ insFirstName, insLastName }) => [insFirstName, insLastName].filter(Boolean).join(', ') },
  BRANDS: { slug: 'manufacturer', label: ({ supplierName }) => text(supplierName) },
  GROUP: { slug: 'group', label: ({ name }) => text(name) },
};

/** Keys that are people: of the open branch, or of the organisation. */
export const peopleSources = { USERS: 'organisation', USERS_OF_ORGANIZATION: 'organisation', USERS_OF_BRANCH: 'branch' } as const;

/** Keys that are an enumeration under another name. */
export const enumerationSources: Readonly<Record<string, string>> = { NATURE_OF_GROUP: 'NatureOfGroup', APPROVAL_STATUS: 'ApprovalLevel' };

/** Every key without a parameter, for pick-lists of them. */
export const sourceKeys: readonly string[] = [
  ...Object.keys(moduleSources),
  'CURRENT-BRANCHES',
  ...Object.keys(peopleSources),
  ...Object.keys(enumerationSources),
];
