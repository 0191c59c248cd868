import type { ReportTable } from '#modules/kit/module';
import { MenuButton } from '../menu/menu-button.tsx';
import { isChosen } from './chosen-columns.ts';

interface ColumnsButtonProps {
  readonly columns: ReportTable['columns'];
  readonly turned: ReadonlySet<string>;
  readonly onTurn: (key: string) => void;
}

/** Chooses the columns of a report that has more than fit beside each other. */
export function ColumnsButton({ columns, turned, onTurn }: ColumnsButtonProps) {
  if (!columns.some(({ hidden }) => hidden)) return null;
  const items = () =>
    columns.slice(1).map((column) => ({
      ...{ key: column.key, label: column.label, stays: true },
      checked: isChosen(column, 1, turned),
      act: () => onTurn(column.key),
    }));
  return (
    <MenuButton label="Columns" items={items}>
      Columns
    </MenuButton>
  );
}
