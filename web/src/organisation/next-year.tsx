import { useQueryClient } from '@tanstack/react-query';
import { addDays, addMonths, type Day, partsOf } from '#domain/time/day';
import { type FinancialYear, labelOf, yearOf } from '#domain/time/financial-year';
import { financialYear } from '#modules/organisation/financial-year/financial-year';
import { newId } from '../api/new-id.ts';
import { tellFailure } from '../api/query-client.ts';
import { resource } from '../api/resource.ts';
import { Button } from '../kit/button.tsx';
import { dayText } from '../kit/day-text.ts';
import { confirm } from '../kit/feedback/confirm.ts';
import { tell } from '../kit/feedback/toast.ts';
import { useMay } from '../session/permission.ts';
import { loadAccess } from '../session/sign-in.ts';

/** Adds the year that follows the last one: twelve months from the day after it ends. */
export function NextYear() {
  const may = useMay();
  const queries = useQueryClient();
  const add = async () => {
    try {
      const { rows } = await resource<{ readonly start: Day; readonly end: Day }>(financialYear).list({
        order: 'start',
        descending: true,
        limit: 1,
      });
      const [last] = rows;
      if (last === undefined) return;
      const year = following(last);
      const message = `${labelOf(year)} runs from ${dayText(year.start)} to ${dayText(year.end)}. Balances are carried forward at once.`;
      if (!(await confirm({ title: `Add ${labelOf(year)}`, message, ok: 'Add year' }))) return;
      await resource(financialYear).create({ id: newId(), start: year.start, end: year.end });
      tell('success', `${labelOf(year)} added`);
      await queries.invalidateQueries({ queryKey: [financialYear.slug] });
      await loadAccess();
    } catch (error) {
      tellFailure(error);
    }
  };
  if (!may('/financial-year/add')) return null;
  return <Button onClick={() => void add()}>Add next year</Button>;
}

/** After a year that starts in the middle of a month, the next one also starts the day after it ends. */
export function following({ end }: Pick<FinancialYear, 'end'>): FinancialYear {
  const start = addDays(end, 1);
  return start.endsWith('-01') ? yearOf(start, partsOf(start).month) : { start, end: addDays(addMonths(start, 12), -1) };
}
