import { gridVisibleColumnDefinitionsSelector, useGridApiContext, useGridSelector } from '@mui/x-data-grid';
import { createContext, useContext, useEffect, useRef } from 'react';

const Totals = createContext<Readonly<Record<string, string>> | null>(null);
export const TotalsOf = Totals.Provider;

/** Sums under their columns, with the same widths and scroll position. */
export function TotalsFoot() {
  const totals = useContext(Totals);
  const grid = useGridApiContext();
  const columns = useGridSelector(grid, gridVisibleColumnDefinitionsSelector);
  const row = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      grid.current.subscribeEvent('scrollPositionChange', ({ left }) => {
        if (row.current) row.current.style.transform = `translateX(${-left}px)`;
      }),
    [grid],
  );
  if (totals === null) return null;
  return (
    <section className="totals-foot" aria-label="Totals">
      <div ref={row}>
        {columns.map(({ field, computedWidth, align }) => (
          <span key={field} className={align === 'right' ? 'amount' : undefined} style={{ width: computedWidth }}>
            {totals[field]}
          </span>
        ))}
      </div>
    </section>
  );
}
