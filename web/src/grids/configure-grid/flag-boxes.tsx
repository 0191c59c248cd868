import type { Flags } from './setup-draft.ts';

const boxes = [
  ['softSearch', 'Soft Search Needed'],
  ['dataInfo', 'Data Info Needed'],
  ['action', 'Action Needed'],
  ['bulkAction', 'Bulk Action Needed'],
  ['distinctResult', 'Distinct Result'],
  ['forDashboard', 'For Dashboard'],
] as const;

export function FlagBoxes({ flags, onChange }: { readonly flags: Flags; readonly onChange: (flags: Flags) => void }) {
  return (
    <section className="record-section">
      <h2 id="grid-setup">Grid Setup</h2>
      <fieldset className="row gap-16" aria-labelledby="grid-setup">
        {boxes.map(([name, label]) => (
          <label key={name} className="check">
            <input type="checkbox" checked={flags[name]} onChange={(event) => onChange({ ...flags, [name]: event.target.checked })} />
            {label}
          </label>
        ))}
      </fieldset>
    </section>
  );
}
