import { useQueryClient } from '@tanstack/react-query';
import { memo } from 'react';
import type { GridLoadAnswer } from '#modules/grids/operations';
import { tellFailure } from '../../../api/query-client.ts';
import { askRemark } from '../../feedback/confirm.ts';
import { tell } from '../../feedback/toast.ts';
import type { MenuItem } from '../../menu/menu.tsx';
import { MenuButton } from '../../menu/menu-button.tsx';
import { gridService } from '../grid-service.ts';
import {
  isSameFilter,
  type ListFilter,
  type ListState,
  mostNamed,
  type NamedFilter,
  namedFilters,
  savedOf,
  usualFilter,
  wasSaved,
} from '../list-state.ts';
import { gridKey } from '../use-grid.ts';

/** Letters of the name of a filter. */
const longestName = 60;

interface SavedFiltersProps {
  readonly list: GridLoadAnswer;
  readonly state: ListState;
  readonly onChange: (part: Partial<ListState>) => void;
}

/** The filters a user saved for a list, on every computer: the default view and the named filters. */
export const SavedFilters = memo(function SavedFilters({ list, state, onChange }: SavedFiltersProps) {
  const queries = useQueryClient();
  const named = namedFilters(list);
  const save = async (usual: ListFilter | null, names: readonly NamedFilter[], says: string) => {
    const opens = usual === null ? { filters: {}, sort: [] } : savedOf(list, usual);
    const kept = names.map(({ name, ...filter }) => ({ name, ...savedOf(list, filter) }));
    try {
      await gridService.saveFilter({ listId: list.listId, ...opens, ...(kept.length === 0 ? {} : { named: kept }) });
      await queries.invalidateQueries({ queryKey: gridKey(list.listId) });
      tell('success', says);
    } catch (error) {
      tellFailure(error);
    }
  };
  const opensNow = wasSaved(list) ? usualFilter(list) : null;
  const saveNamed = async () => {
    const name = await askRemark({
      title: 'Save this filter',
      message: 'It appears in the filter menu of this list.',
      remark: 'Name',
      ok: 'Save filter',
      longest: longestName,
      keptAs: { form: 'grid.saved-filter', id: list.listId },
    });
    if (name === null) return;
    const others = named.filter((other) => other.name !== name.trim());
    const { filters, sort } = state;
    await save(opensNow, [...others, { name: name.trim(), filters, sort }].slice(-mostNamed), 'Filter saved');
  };
  const items = (): readonly MenuItem[] => {
    const current = named.find((filter) => isSameFilter(state, filter));
    return [
      ...named.map(
        (filter): MenuItem => ({
          key: `named ${filter.name}`,
          label: filter.name,
          checked: filter === current,
          act: () => onChange({ filters: filter.filters, sort: filter.sort }),
        }),
      ),
      { key: 'name', label: 'Save filter as…', divides: named.length > 0, act: () => void saveNamed() },
      ...(current === undefined
        ? []
        : [
            {
              key: 'forget',
              label: `Delete filter “${current.name}”`,
              act: () =>
                void save(
                  opensNow,
                  named.filter((other) => other !== current),
                  'Filter deleted',
                ),
            },
          ]),
      {
        key: 'open',
        label: 'Set as default view',
        divides: true,
        act: () => void save(state, named, 'Default view saved'),
      },
      ...(wasSaved(list) ? [{ key: 'usual', label: 'Reset view', act: () => void save(null, named, 'View reset') }] : []),
    ];
  };
  return (
    <MenuButton label="Saved filters" items={items} look="quiet">
      Saved filters
    </MenuButton>
  );
});
