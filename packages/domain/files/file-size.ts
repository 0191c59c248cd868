/** `812 bytes`, `14.2 KB`, `3.1 MB`: units of 1024, one decimal, as people know them from their computers. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  // A size that would round up to 1024 KB is shown in MB.
  return bytes < 1023.95 * 1024 ? `${inUnits(bytes, 1024)} KB` : `${inUnits(bytes, 1024 * 1024)} MB`;
}

function inUnits(bytes: number, unit: number): string {
  const tenths = Math.round((bytes * 10) / unit);
  return tenths % 10 === 0 ? String(tenths / 10) : (tenths / 10).toFixed(1);
}
