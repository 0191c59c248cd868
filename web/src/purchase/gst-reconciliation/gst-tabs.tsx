import MuiTab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { ReconciliationTab } from '#modules/purchase/gst-reconciliation/operations';
import { rupees } from './row-words.ts';
import { tabWords } from './tab-words.ts';
import type { Rows } from './use-rows.ts';

interface GstTabsProps {
  readonly tab: ReconciliationTab | null;
  readonly summary: Rows['summary'];
  readonly onTab: (tab: ReconciliationTab) => void;
}

/** The tabs with their rows and their tax. Empty ones stay, in grey. */
export function GstTabs({ tab, summary, onTab }: GstTabsProps) {
  return (
    <Tabs
      value={tab ?? tabWords[0].name}
      onChange={(_, next: ReconciliationTab) => onTab(next)}
      aria-label="Rows"
      selectionFollowsFocus
      variant="scrollable"
      scrollButtons={false}
    >
      {tabWords.map(({ name, title }) => {
        const { rows = 0, tax = 0 } = summary?.tabs.find((one) => one.tab === name) ?? {};
        const count = summary === undefined ? '' : ` (${rows.toLocaleString('en-IN')})`;
        return (
          <MuiTab
            key={name}
            value={name}
            id={`gst-tab-${name}`}
            aria-controls="gst-panel"
            className={rows === 0 ? 'gst-tab none' : 'gst-tab'}
            label={
              <>
                <span>
                  {title}
                  {count}
                </span>
                <span className="gst-tab-tax small">{rows === 0 ? '–' : rupees(tax)}</span>
              </>
            }
          />
        );
      })}
    </Tabs>
  );
}
