/**
 * The roles that a function takes on to reach the books and the files of one organisation. It names the organisation in session tags, and
 * the role opens only keys that begin with it. Absent on a laptop.
 */
export const dataRole = {
  /** Its value is the text before the bar in every key of the organisation. */
  organisationTag: 'organisation',
  tables: ['log', 'records', 'views'],
} as const;

/** Each function that holds files has such a role of its own. */
export const filesRole = {
  /** Its value is the organisation's id, the folder of its objects. */
  folderTag: 'folder',
  /** Folders of organisations are there, and there. */
  prefixes: ['', 'tmp/'],
} as const;
