/**
 * The role that a request takes on to reach the books. Whoever takes it on names the organisation in a session tag, and it opens only
 * keys that begin with the tag's value and a bar. Absent on a laptop.
 */
export const dataRole = {
  /** Its value is the text before the bar in every key of the organisation. */
  organisationTag: 'organisation',
  tables: ['log', 'records', 'views'],
} as const;
