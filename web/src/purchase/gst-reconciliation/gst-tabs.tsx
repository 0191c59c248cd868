import MuiTab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { rupees } from './row-words.ts';

interface GstTabsProps<Name extends string> {
  readonly words: readonly { readonly name: Name; readonly title: string }[];
  /** The first one if it is not known yet. */
  readonly tab: Name | null;
  /** Their rows and their tax in paise; undefined: not known yet. */
  readonly sums: readonly { readonly tab: Name; readonly rows: number; readonly tax: number }[] | undefined;
  readonly onTab: (tab: Name) => void;
}

/** The tabs with their rows and their tax. Empty ones stay, in grey. */
export function GstTabs<Name extends string>({ words, tab, sums, onTab }: GstTabsProps<Name>) {
  return (
    <Tabs
      value={tab ?? words[0]?.name}
      onChange={(_, next: Name) => onTab(next)}
      aria-label="Rows"
      selectionFollowsFocus
      variant="scrollable"
      scrollButtons={false}
    >
      {words.map(({ name, title }) => {
        const { rows = 0, tax = 0 } = sums?.find((one) => one.tab === name) ?? {};
        const count = sums === undefined ? '' : ` (${rows.toLocaleString('en-IN')})`;
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
