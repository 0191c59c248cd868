import { useState } from 'react';
import { Modal } from '../kit/feedback/modal.tsx';
import { keyWords } from '../kit/key-words.ts';
import { type KeyName, keys, setSingleKeys } from '../kit/keys.ts';
import { kept } from '../session/stored.ts';
import { idleKeys } from './voucher-keys.ts';

const places = ['Everywhere', 'Vouchers', 'Lists and reports', 'Forms', 'Bank reconciliation', 'GST reconciliation', 'IMS'] as const;

/** All keys, from the table that also makes them work. */
export function HelpSheet({ onClose }: { readonly onClose: () => void }) {
  const [single, setSingle] = useState(() => kept<boolean>('singleKeys') !== false);
  return (
    <Modal title="Keys" onClose={onClose} asks={false} width="md">
      <div className="key-sheet">
        {places.map((place) => (
          <section key={place}>
            <h2>{place}</h2>
            <dl className="lined">
              {(Object.keys(keys) as KeyName[])
                .filter((name) => keyWords[name].where === place && !idleKeys.has(name))
                .map((name) => (
                  <div key={name} className="row apart one-line">
                    <dt>{keyWords[name].says}</dt>
                    <dd className="row gap-4 one-line">
                      {keys[name].press.map((combination) => (
                        <kbd key={combination}>{written(combination)}</kbd>
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
      <label className="check">
        <input
          type="checkbox"
          checked={single}
          onChange={(event) => {
            setSingle(event.target.checked);
            setSingleKeys(event.target.checked);
          }}
        />
        Use single-key shortcuts, such as / and ?
      </label>
      <p className="muted">
        In dates: <kbd>5</kbd> this month, <kbd>5-4</kbd> 5 April, <kbd>t</kbd> today, <kbd>+3</kbd> in three days. In amounts:{' '}
        <kbd>1.5L</kbd>, <kbd>2cr</kbd>, <kbd>=12*3</kbd>.
      </p>
    </Modal>
  );
}

/** As printed on a keyboard. */
function written(combination: string): string {
  return combination
    .replace('ArrowRight', '→')
    .replace('ArrowLeft', '←')
    .replace('ArrowDown', '↓')
    .replace('ArrowUp', '↑')
    .replace('Escape', 'Esc');
}
