/** The accepted kinds of files, recognised by content (decision D13), and their file endings. A name without one gets the first. */
export const fileTypes = {
  'application/pdf': { label: 'PDF', endings: ['pdf'] },
  'image/png': { label: 'PNG', endings: ['png'] },
  'image/jpeg': { label: 'JPEG', endings: ['jpg', 'jpeg'] },
  'image/webp': { label: 'WebP', endings: ['webp'] },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { label: 'Excel', endings: ['xlsx'] },
  'application/vnd.ms-excel': { label: 'Excel', endings: ['xls'] },
  'text/plain': { label: 'CSV/text', endings: ['txt', 'csv', 'json'] },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly endings: readonly [string, ...string[]] }>>;

export type FileType = keyof typeof fileTypes;

/** `PDF, PNG or JPEG`: for sentences. */
export function fileTypesText(types: readonly FileType[]): string {
  const labels = [...new Set(types.map((type) => fileTypes[type].label))];
  return labels.length < 2 ? labels.join('') : `${labels.slice(0, -1).join(', ')} or ${labels.at(-1)}`;
}

/** Files with rows and columns, which can be imported. */
export const tableTypes = [
  'text/plain',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.ms-excel',
] as const satisfies readonly FileType[];

export function isTableType(type: FileType): boolean {
  return (tableTypes as readonly FileType[]).includes(type);
}

/** The kind of a kept file, whose name has the ending of its kind. */
export function typeOfKept(name: string): FileType {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const found = (Object.keys(fileTypes) as FileType[]).find((type) => (fileTypes[type].endings as readonly string[]).includes(ending));
  return found ?? 'text/plain';
}

/** Gives a name an ending that matches the content. A script sent as text is saved as text, so it runs nowhere. */
export function namedAs(name: string, type: FileType): string {
  const endings: readonly string[] = fileTypes[type].endings;
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return endings.includes(ending) ? name : `${name}.${endings[0]}`;
}
