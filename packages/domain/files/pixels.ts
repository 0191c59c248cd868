import type { FileType } from '#domain/files/file-type';

/**
 * The number of pixels of a PNG or JPEG, from its header: a small file can hold a picture that fills the memory of the program that draws
 * it. Null for other kinds and for a damaged header.
 */
export function pixelsOf(content: Uint8Array, type: FileType): number | null {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  if (type === 'image/png') return view.byteLength < 24 ? null : view.getUint32(16) * view.getUint32(20);
  return type === 'image/jpeg' ? pixelsOfJpeg(view) : null;
}

/** Skips from segment to segment to the start of the frame (ITU T.81, B.2.2). */
function pixelsOfJpeg(view: DataView): number | null {
  let at = 2;
  while (at + 9 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) at += 1;
    else if (isFrame(marker)) return view.getUint16(at + 5) * view.getUint16(at + 7);
    else at += 2 + view.getUint16(at + 2);
  }
  return null;
}

/** SOF0 to SOF15, among which three markers mean something else. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}
