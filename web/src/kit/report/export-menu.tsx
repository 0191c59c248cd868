import { hint, useKeys } from '../keys.ts';
import { MenuButton } from '../menu/menu-button.tsx';
import type { ExportAs } from './use-report.ts';

/** A report as a file. */
export function ExportMenu({ onExport }: { readonly onExport: (as: ExportAs, landscape?: boolean) => void }) {
  useKeys({ export: () => document.querySelector<HTMLElement>('.report-export')?.click() });
  const items = () => [
    { key: 'PDF', label: 'PDF', act: () => onExport('PDF') },
    { key: 'portrait', label: 'PDF, portrait', act: () => onExport('PDF', false) },
    { key: 'landscape', label: 'PDF, landscape', act: () => onExport('PDF', true) },
    ...(['EXCEL', 'JSON'] as const).map((as) => ({ key: as, label: as, act: () => onExport(as) })),
  ];
  return (
    <MenuButton label={`Export ${hint('export')}`} items={items} className="report-export">
      Export <kbd>{hint('export')}</kbd>
    </MenuButton>
  );
}
