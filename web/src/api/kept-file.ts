import type { FileType } from '#domain/files/file-type';
import { call } from './client.ts';

/** A file that was checked and kept. */
export interface KeptFile {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly type: FileType;
  readonly bytes: number;
}

export interface AddressedFile extends KeptFile {
  /** Lives five minutes. */
  readonly url: string;
}

export const filesBase = '/api/utility/file/s';

export function fileAddress(key: string): Promise<AddressedFile> {
  return call<AddressedFile>('GET', `${filesBase}/download`, { query: { key }, hideLoader: true });
}
