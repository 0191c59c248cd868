import MuiTab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { memo, type ReactNode, useState } from 'react';

interface Tab {
  readonly title: string;
  readonly panel: () => ReactNode;
}

/** Tabs below a document; arrows move between them. */
export const DocumentTabs = memo(function DocumentTabs({ tabs, start = 0 }: { readonly tabs: readonly Tab[]; readonly start?: number }) {
  const [at, setAt] = useState(start);
  const current = Math.min(at, tabs.length - 1);
  return (
    <section className="frame">
      <Tabs
        value={current}
        onChange={(_, next: number) => setAt(next)}
        aria-label="About this voucher"
        selectionFollowsFocus
        variant="scrollable"
        scrollButtons={false}
      >
        {tabs.map((tab, index) => (
          <MuiTab key={tab.title} label={tab.title} id={`tab-${index}`} aria-controls="tab-panel" />
        ))}
      </Tabs>
      <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${current}`} className="document-panel">
        {tabs[current]?.panel()}
      </div>
    </section>
  );
});
