import { labelPlaces, labelSheet, labelsPerPage } from '#domain/labels/label-sheet';
import type { DrawnLabel } from '#modules/kit/operations/labels';

/** One label as it will be printed: the drawing of the PDF. */
export function LabelDrawing({ label }: { readonly label: DrawnLabel }) {
  return (
    <svg className="label-drawing" viewBox={`0 0 ${label.width} ${label.height}`} role="img" aria-label={said(label)}>
      <path d={label.bars} />
      {label.texts.map(({ text, x, y, size, bold, middle }) => (
        <text key={y} x={x} y={y} fontSize={size} fontWeight={bold ? 600 : 400} textAnchor={middle ? 'middle' : 'start'}>
          {text}
        </text>
      ))}
    </svg>
  );
}

function said({ texts }: DrawnLabel): string {
  return `Label: ${texts.map(({ text }) => text).join(', ')}`;
}

interface SheetPictureProps {
  readonly sheet: string;
  readonly first: number;
  readonly count: number;
  readonly onFirst: (first: number) => void;
}

/** The first sheet, with the labels that are used already. A click says where to begin; keys use the field. */
export function SheetPicture({ sheet: id, first, count, onFirst }: SheetPictureProps) {
  const sheet = labelSheet(id);
  if (sheet.roll) return null;
  return (
    <svg className="label-sheet" viewBox={`0 0 ${sheet.page.width} ${sheet.page.height}`} aria-hidden="true">
      {labelPlaces(sheet, 1, labelsPerPage(sheet)).map(({ x, y, width, height }, at) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: for the pointer only; the field beside it is for the keyboard
        <rect
          key={`${x} ${y}`}
          {...{ x: x + 1, y: y + 1, width: width - 2, height: height - 2, rx: 2 }}
          className={at + 1 < first ? 'used' : at + 1 < first + count ? 'printed' : undefined}
          onClick={() => onFirst(at + 1)}
        />
      ))}
    </svg>
  );
}
