/** The name of a statement line: when it was imported, the part of the import, and its place there. Names sort as the bank has the lines. */
export function lineId(sequence: number, partId: string, place: number): string {
  return `${String(sequence).padStart(9, '0')}.${partId}.${String(place).padStart(5, '0')}`;
}

const shape = /^\d{9,}\.([0-9a-f-]{36})\.(\d{5})$/;

/** The part and the place of a line; undefined if this is no name of one. */
export function placeOfLine(id: string): { readonly partId: string; readonly place: number } | undefined {
  const found = shape.exec(id);
  return found === null ? undefined : { partId: found[1] ?? '', place: Number(found[2]) };
}
