import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';

interface Tab {
  readonly title: string;
  readonly panel: () => ReactNode;
}

/** Tabs below a document; arrows move between them. */
export function DocumentTabs({ tabs, start = 0 }: { readonly tabs: readonly Tab[]; readonly start?: number }) {
  const [at, setAt] = useState(start);
  const list = useRef<HTMLDivElement>(null);
  const current = Math.min(at, tabs.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const next = (current + step + tabs.length) % tabs.length;
    setAt(next);
    (list.current?.children[next] as HTMLElement | undefined)?.focus();
  };
  return (
    <section className="document-tabs">
      <div ref={list} role="tablist" aria-label="About this voucher" onKeyDown={onKeyDown}>
        {tabs.map((tab, index) => (
          <button
            key={tab.title}
            type="button"
            role="tab"
            id={`tab-${index}`}
            aria-selected={index === current}
            aria-controls="tab-panel"
            tabIndex={index === current ? 0 : -1}
            onClick={() => setAt(index)}
          >
            {tab.title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${current}`} className="document-panel">
        {tabs[current]?.panel()}
      </div>
    </section>
  );
}
