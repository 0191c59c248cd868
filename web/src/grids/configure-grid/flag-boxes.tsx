import { usePart } from '../../kit/store.ts';
import type { SetupTyping } from './setup-draft.ts';

const boxes = [
  ['softSearch', 'Soft Search Needed'],
  ['dataInfo', 'Data Info Needed'],
  ['action', 'Action Needed'],
  ['bulkAction', 'Bulk Action Needed'],
  ['distinctResult', 'Distinct Result'],
  ['forDashboard', 'For Dashboard'],
] as const;

export function FlagBoxes({ typing }: { readonly typing: SetupTyping }) {
  const flags = usePart(typing.draft, (draft) => draft.flags);
  const set = (name: (typeof boxes)[number][0], on: boolean) => typing.edit((now) => ({ ...now, flags: { ...now.flags, [name]: on } }));
  return (
    <section className="record-section">
      <h2 id="grid-setup">Grid Setup</h2>
      <fieldset className="row gap-16" aria-labelledby="grid-setup">
        {boxes.map(([name, label]) => (
          <label key={name} className="check">
            <input type="checkbox" checked={flags[name]} onChange={(event) => set(name, event.target.checked)} />
            {label}
          </label>
        ))}
      </fieldset>
    </section>
  );
}
