/**
 * The roles that a function assumes to reach the books and files of one organisation. Session tags name the organisation, and
 * the role gives access only to keys that begin with it. A laptop has no roles.
 */
export const dataRole = {
  /** The text before the bar in every key of the organisation. */
  organisationTag: 'organisation',
  tables: ['log', 'records', 'views'],
} as const;

/** Each function that uses files has its own role. */
export const filesRole = {
  /** The organisation's id, which is the folder of its objects. */
  folderTag: 'folder',
  /** The prefixes that contain the folders of organisations. */
  prefixes: ['', 'tmp/'],
} as const;
