export interface Bucket {
  readonly name: 'files';
  /** Days after which objects under the prefix are removed. */
  readonly expiry: readonly { readonly prefix: string; readonly days: number }[];
}

export const buckets: readonly Bucket[] = [{ name: 'files', expiry: [{ prefix: 'tmp/', days: 1 }] }];
