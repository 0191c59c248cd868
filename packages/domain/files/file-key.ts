import { safeName } from '#domain/files/safe-name';

/** The key of a file: `<organisation>/<id>/<name>`. The first two locate it; people see the name. */
export interface FileKey {
  readonly organisationId: string;
  readonly id: string;
  readonly name: string;
}

export function fileKey({ organisationId, id, name }: FileKey): string {
  return `${organisationId}/${id}/${safeName(name)}`;
}

/** Undefined when it is not the key of a file. */
export function readFileKey(key: string): FileKey | undefined {
  const [organisationId = '', id = '', name = '', ...rest] = key.split('/');
  const sound = uuid.test(organisationId) && uuid.test(id) && rest.length === 0 && name !== '' && safeName(name) === name;
  return sound ? { organisationId, id, name } : undefined;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
