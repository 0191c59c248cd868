import { safeName } from '#domain/files/safe-name';

/** What a file is known by: `<organisation>/<id>/<name>`. The first two say where it lies; the name is what people see. */
export interface FileKey {
  readonly organisationId: string;
  readonly id: string;
  readonly name: string;
}

export function fileKey({ organisationId, id, name }: FileKey): string {
  return `${organisationId}/${id}/${safeName(name)}`;
}

/** Undefined for what is no key of a file. */
export function readFileKey(key: string): FileKey | undefined {
  const [organisationId = '', id = '', name = '', ...rest] = key.split('/');
  const sound = uuid.test(organisationId) && uuid.test(id) && rest.length === 0 && name !== '' && safeName(name) === name;
  return sound ? { organisationId, id, name } : undefined;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
