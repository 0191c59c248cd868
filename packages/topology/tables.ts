/** The four tables. Attribute types: S text, N number, B bytes. */
export interface Table {
  readonly name: 'log' | 'records' | 'views' | 'platform';
  readonly partitionKey: { readonly name: string; readonly type: 'S' };
  readonly sortKey?: { readonly name: string; readonly type: 'S' | 'N' };
  readonly indexes: readonly {
    readonly name: string;
    readonly partitionKey: string;
    readonly sortKey: string;
    /** Attributes of an index besides its keys. */
    readonly carries: readonly string[];
  }[];
  /** The attribute with the time of expiry, in seconds. */
  readonly timeToLive?: string;
  readonly stream?: true;
}

export const tables: readonly Table[] = [
  { name: 'log', partitionKey: { name: 'pk', type: 'S' }, sortKey: { name: 'seq', type: 'N' }, indexes: [], stream: true },
  {
    name: 'records',
    partitionKey: { name: 'pk', type: 'S' },
    indexes: [
      // The status is apart from the row, so that a status that follows from another document changes one index, not each.
      { name: 'order1WithStatus', partitionKey: 'lp', sortKey: 'o1', carries: ['lr', 's'] },
      { name: 'order2', partitionKey: 'lp', sortKey: 'o2', carries: ['lr'] },
      { name: 'order3', partitionKey: 'lp', sortKey: 'o3', carries: ['lr'] },
    ],
  },
  { name: 'views', partitionKey: { name: 'pk', type: 'S' }, sortKey: { name: 'sk', type: 'S' }, indexes: [] },
  { name: 'platform', partitionKey: { name: 'pk', type: 'S' }, sortKey: { name: 'sk', type: 'S' }, indexes: [], timeToLive: 'expires' },
];
