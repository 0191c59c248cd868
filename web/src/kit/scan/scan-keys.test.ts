import { expect, it } from 'vitest';
import { afterKey, type Burst } from './scan-keys.ts';

/** The code that is scanned when these keys come, each after a pause; `~` is Shift. */
function scannedFrom(text: string, pause: number, end: string, endPause = pause, more: { intoField?: boolean; modified?: boolean } = {}) {
  const { intoField = false, modified = false } = more;
  let burst: Burst | null = null;
  let at = 1_000;
  for (const key of text) {
    at += pause;
    ({ burst } = afterKey(burst, { key: key === '~' ? 'Shift' : key, at, modified: false, intoField }));
  }
  return afterKey(burst, { key: end, at: at + endPause, modified, intoField }).scanned;
}

it.each`
  what                                                | text               | pause | end         | endPause | more                   | scanned
  ${'a scanner'}                                      | ${'8901030865275'} | ${3}  | ${'Enter'}  | ${3}     | ${{}}                  | ${'8901030865275'}
  ${'one that ends with Tab'}                         | ${'8901030865275'} | ${3}  | ${'Tab'}    | ${3}     | ${{}}                  | ${'8901030865275'}
  ${'a slow one, over Bluetooth'}                     | ${'SN-0001'}       | ${28} | ${'Enter'}  | ${45}    | ${{}}                  | ${'SN-0001'}
  ${'one that presses Shift'}                         | ${'~S~N01'}        | ${10} | ${'Enter'}  | ${10}    | ${{}}                  | ${'SN01'}
  ${'a person who types fast'}                        | ${'surya'}         | ${60} | ${'Enter'}  | ${60}    | ${{}}                  | ${null}
  ${'a person who types very fast'}                   | ${'surya'}         | ${40} | ${'Enter'}  | ${40}    | ${{}}                  | ${null}
  ${'fingers that roll over the keys'}                | ${'abc'}           | ${10} | ${'Enter'}  | ${20}    | ${{}}                  | ${null}
  ${'a paste that is confirmed later'}                | ${'8901030865275'} | ${3}  | ${'Enter'}  | ${400}   | ${{}}                  | ${null}
  ${'a choice from a list that comes a moment later'} | ${'INV-12'}        | ${3}  | ${'Enter'}  | ${60}    | ${{}}                  | ${null}
  ${'a name'}                                         | ${'sunrise'}       | ${3}  | ${'Enter'}  | ${3}     | ${{}}                  | ${null}
  ${'a date'}                                         | ${'15/10'}         | ${3}  | ${'Tab'}    | ${3}     | ${{ intoField: true }} | ${null}
  ${'a short number outside a field'}                 | ${'10045'}         | ${3}  | ${'Enter'}  | ${3}     | ${{}}                  | ${'10045'}
  ${'another key at the end'}                         | ${'8901030865275'} | ${3}  | ${'Escape'} | ${3}     | ${{}}                  | ${null}
  ${'a save at the end'}                              | ${'8901030865275'} | ${3}  | ${'Enter'}  | ${3}     | ${{ modified: true }}  | ${null}
  ${'an amount that is typed in a test'}              | ${'7500'}          | ${3}  | ${'Enter'}  | ${3}     | ${{ intoField: true }} | ${null}
  ${'an amount with paise'}                           | ${'750.50'}        | ${3}  | ${'Enter'}  | ${3}     | ${{ intoField: true }} | ${null}
  ${'an EAN while an amount is focused'}              | ${'12345670'}      | ${3}  | ${'Enter'}  | ${3}     | ${{ intoField: true }} | ${'12345670'}
  ${'a serial while an amount is focused'}            | ${'SN01'}          | ${3}  | ${'Enter'}  | ${3}     | ${{ intoField: true }} | ${'SN01'}
  ${'nothing but spaces'}                             | ${'     '}         | ${3}  | ${'Enter'}  | ${3}     | ${{}}                  | ${null}
`('$what gives $scanned', ({ text, pause, end, endPause, more, scanned }) => {
  expect(scannedFrom(text, pause, end, endPause, more)).toBe(scanned);
});

it('begins anew after a pause, so what was typed before is no part of the code', () => {
  const press = (burst: Burst | null, key: string, at: number) => afterKey(burst, { key, at, modified: false, intoField: false });
  const typed = press(press(null, 'm', 0).burst, 'o', 120);
  let { burst, begins } = press(typed.burst, '8', 400);
  expect(begins).toBe(true);
  for (const [at, key] of [...'901030'].entries()) ({ burst, begins } = press(burst, key, 405 + at * 5));
  expect([begins, burst?.text, press(burst, 'Enter', 440).scanned]).toEqual([false, '8901030', '8901030']);
});
