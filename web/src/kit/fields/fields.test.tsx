import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cellText } from '#modules/kit/cell-text';
import type { Field } from '#modules/kit/field';
import { Failure } from '../../api/failure.ts';
import { online } from '../../api/online.ts';
import { waiting } from '../../api/patiently.ts';
import type { Option } from '../../api/resource.ts';
import { emptySession, session } from '../../session/session.ts';
import { Combobox } from './choices/combobox.tsx';
import type { SearchOptions } from './choices/use-option-pages.ts';
import { FieldInput } from './field-input.tsx';
import { settleLoose } from './loose-texts.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
beforeEach(() => {
  const years = [{ id: 'y', label: '2026-27', start: '2026-04-01', end: '2027-03-31' }];
  session.set({
    ...emptySession(),
    financialYearId: 'y',
    access: { role: { id: 'r', name: '', isSuperAdmin: true }, branches: [], years, subscribed: true },
  });
});

function Typed({ field, told }: { readonly field: Field; readonly told: (value: unknown) => void }) {
  const [value, setValue] = useState<unknown>(null);
  return (
    <FieldInput
      id="it"
      field={field}
      value={value}
      onChange={(next) => {
        setValue(next);
        told(next);
      }}
    />
  );
}

/** Types into a field and leaves it: the value in the form, and the text then shown in the field. */
async function typing(field: Field, text: string): Promise<{ readonly value: unknown; readonly shown: string }> {
  let value: unknown = null;
  render(
    <Typed
      field={field}
      told={(next) => {
        value = next;
      }}
    />,
  );
  const input = document.getElementById('it') as HTMLInputElement;
  await userEvent.type(input, text);
  fireEvent.blur(input);
  return { value, shown: input.value };
}

const label = 'It';

describe('typed text becomes a value of the API', () => {
  it.each<[Field, string, unknown, string]>([
    [{ kind: 'money', label }, '1.5L', 1_50_000_00, '1,50,000.00'],
    [{ kind: 'money', label }, '2cr', 2_00_00_000_00, '2,00,00,000.00'],
    [{ kind: 'money', label }, '=12*3', 36_00, '36.00'],
    [{ kind: 'money', label }, '1,23,456.5', 1_23_456_50, '1,23,456.50'],
    [{ kind: 'money', label }, 'abc', Number.NaN, 'abc'],
    [{ kind: 'quantity', label }, '2.5', 2_5000, '2.5'],
    [{ kind: 'percent', label }, '18%', 18_0000, '18'],
    [{ kind: 'number', label }, '45', 45, '45'],
    [{ kind: 'number', label }, '4.5', Number.NaN, '4.5'],
    [{ kind: 'date', label }, '5-4', '2026-04-05', '05-Apr-2026'],
    [{ kind: 'date', label }, '5/2', '2027-02-05', '05-Feb-2027'],
    [{ kind: 'date', label }, '31-2', '31-2', '31-2'],
    [{ kind: 'gstin', label }, '27aapfu0939f1zv', '27AAPFU0939F1ZV', '27AAPFU0939F1ZV'],
    [{ kind: 'text', label }, 'Tata', 'Tata', 'Tata'],
  ])('%o: %s', async (field, text, value, shown) => {
    expect(await typing(field, text)).toEqual({ value, shown });
  });

  it('reads today and three days on from the clock', async () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 6), toFake: ['Date'] });
    expect((await typing({ kind: 'date', label }, 't')).value).toBe('2026-11-21');
    cleanup();
    expect((await typing({ kind: 'date', label }, '+3')).value).toBe('2026-11-24');
  });
});

it.each<[Parameters<typeof cellText>[0], unknown, string]>([
  ['money', 1_23_45_678_90, '1,23,45,678.90'],
  ['percent', 18_0000, '18%'],
  ['date', '2026-04-01', '01-Apr-2026'],
  ['yes-no', false, 'No'],
  ['money', null, ''],
  ['address', { line1: 'Plot 12', line2: '', city: 'Pune', state: '27', pincode: '411001' }, 'Plot 12, Pune, Maharashtra, 411001'],
])('a cell of kind %s shows %j as %s', (kind, value, text) => {
  expect(cellText(kind, value)).toBe(text);
});

describe('choosing a record by typing', () => {
  const options: readonly Option[] = [
    { id: '1', label: 'Aarav Solar' },
    { id: '2', label: 'Bharat Green' },
    { id: '3', label: 'Bharat Steel' },
  ];
  const found = (text: string) => ({ rows: options.filter((option) => option.label.toLowerCase().includes(text.toLowerCase())) });
  const start = (search: SearchOptions, onCreate?: (text: string) => void, kind?: string) => {
    const picked: (Option | null)[] = [];
    render(
      <Combobox
        control={{ id: 'form-party' }}
        label="Party"
        kind={kind}
        value={null}
        shown=""
        search={search}
        onPick={(option) => picked.push(option)}
        onCreate={onCreate}
      />,
    );
    return picked;
  };

  it('chooses the marked option with Enter', async () => {
    const picked = start(async (text) => found(text));
    await userEvent.type(screen.getByRole('combobox'), 'bharat');
    await screen.findByText('Bharat Steel');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(picked.at(-1)?.id).toBe('3');
  });

  it('shows the letter first and the list after the paint, and handles keys in between', async () => {
    const picked = start(async (text) => found(text));
    const input = screen.getByRole<HTMLInputElement>('combobox');
    await userEvent.click(input);
    await screen.findByText('Aarav Solar');
    fireEvent.change(input, { target: { value: 'bharat' } });
    expect(input.value).toBe('bharat');
    expect(screen.queryByText('Aarav Solar')).not.toBeNull();
    fireEvent.keyDown(input, { key: 'ArrowDown' });
    expect(screen.queryByText('Aarav Solar')).toBeNull();
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(picked.at(-1)?.id).toBe('3');
    await vi.waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  });

  it.each([
    ['Enter takes the best match', 'Enter', '2', ''],
    ['Esc takes nothing', 'Escape', undefined, ''],
    ['another field takes the best match', 'blur', '2', ''],
  ])('before the list of a text has opened, %s', async (_, key, id, shown) => {
    const picked = start(async (text) => found(text));
    const input = screen.getByRole<HTMLInputElement>('combobox');
    input.focus();
    fireEvent.change(input, { target: { value: 'bharat g' } });
    expect(screen.queryByRole('listbox')).toBeNull();
    if (key === 'blur') fireEvent.blur(input);
    else fireEvent.keyDown(input, { key });
    await vi.waitFor(() => expect(picked.at(-1)?.id).toBe(id));
    expect(input.value).toBe(shown);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('continues past the first page with the arrow, and does not jump back while loading', async () => {
    const solar = Array.from({ length: 60 }, (_, at) => ({ id: String(at), label: `Solar ${at}` }));
    let answerNow: () => void = () => undefined;
    const wait = new Promise<void>((resolve) => {
      answerNow = resolve;
    });
    const picked = start(async (_, cursor) => {
      if (cursor === '') return { rows: solar.slice(0, 50), cursor: '50' };
      await wait;
      return { rows: solar.slice(50) };
    });
    await userEvent.click(screen.getByRole('combobox'));
    await screen.findByText('Solar 49');
    expect(screen.getByText('Solar 49').closest('[role=option]')?.getAttribute('aria-setsize')).toBe('-1');
    await userEvent.keyboard('{ArrowDown>60/}');
    screen.getByText('Loading...');
    const marked = () => document.getElementById(screen.getByRole('combobox').getAttribute('aria-activedescendant') ?? '')?.textContent;
    expect(marked()).toBe('Solar 49');
    answerNow();
    await screen.findByText('Solar 59');
    expect(screen.queryByText('Loading...')).toBeNull();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(marked()).toBe('Solar 51');
    expect(screen.getByText('Solar 51').closest('[role=option]')?.getAttribute('aria-setsize')).toBe('60');
    await userEvent.keyboard('{Enter}');
    expect(picked.at(-1)?.id).toBe('51');
  });

  it('chooses the best match for people who are faster than the server', async () => {
    let answerNow: () => void = () => undefined;
    const wait = new Promise<void>((resolve) => {
      answerNow = resolve;
    });
    const picked = start(async (text) => {
      await wait;
      return found(text);
    });
    await userEvent.type(screen.getByRole('combobox'), 'bharat s');
    await userEvent.tab();
    expect(picked).toEqual([]);
    answerNow();
    await vi.waitFor(() => expect(picked.at(-1)?.id).toBe('3'));
  });

  it('keeps a text without a match for correction', async () => {
    const picked = start(async (text) => found(text));
    await userEvent.type(screen.getByRole('combobox'), 'zzz');
    await screen.findByText('No items found');
    await userEvent.tab();
    expect(picked).toEqual([]);
    expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('zzz');
  });

  it('names its kind, and marks what is in no list as soon as the person leaves it', async () => {
    start(
      async (text) => found(text),
      () => undefined,
      'customer',
    );
    const input = screen.getByRole('combobox');
    await userEvent.type(input, 'zzz');
    await screen.findByText('No customer found');
    screen.getByText(/Add customer “zzz”/);
    expect(input.getAttribute('aria-invalid')).toBeNull();
    await userEvent.tab();
    await screen.findByText('“zzz” is not in the list. Choose from the list or clear the field');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    await userEvent.type(input, 'y');
    expect(input.getAttribute('aria-invalid')).toBeNull();
  });

  it('makes saving wait until a text is looked up, even if the field has the focus', async () => {
    const picked = start(async (text) => found(text));
    await userEvent.type(screen.getByRole('combobox'), 'bharat s');
    expect(await settleLoose('the')).toEqual([]);
    expect(picked).toEqual([]);
    expect(await settleLoose('form')).toEqual([]);
    expect(picked.at(-1)?.id).toBe('3');
  });

  it('reports a text that matches nothing when saving: it is not the same as empty', async () => {
    const picked = start(async (text) => found(text));
    await userEvent.type(screen.getByRole('combobox'), 'zzz');
    await userEvent.tab();
    expect((await settleLoose('form')).map(({ path }) => path)).toEqual(['party']);
    expect(picked).toEqual([]);
    await userEvent.clear(screen.getByRole('combobox'));
    expect(await settleLoose('form')).toEqual([]);
  });

  it('keeps the marked option if the key that chooses it leads on at once', async () => {
    const picked = start(async (text) => found(text));
    const box = screen.getByRole('combobox');
    await userEvent.type(box, 'b');
    await screen.findByText('Bharat Steel');
    await userEvent.keyboard('{ArrowDown}');
    await vi.waitFor(() => expect(document.querySelector('[role=option].Mui-focused')?.textContent).toBe('Bharat Steel'));
    const leaves = ({ key }: KeyboardEvent) => key === 'Enter' && box.blur();
    document.addEventListener('keydown', leaves);
    await userEvent.keyboard('{Enter}');
    document.removeEventListener('keydown', leaves);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(picked.map((option) => option?.id)).toEqual(['3']);
  });

  it('says that a save waits for the connection, and chooses when it is back', async () => {
    online.set('offline');
    let answers = false;
    const picked = start(async (text) => {
      if (!answers) throw new Failure(0);
      return found(text);
    });
    await userEvent.type(screen.getByRole('combobox'), 'bharat s');
    const saved = settleLoose('form');
    await vi.waitFor(() => expect(waiting.get()).toHaveLength(1));
    answers = true;
    online.set('yes');
    expect(await saved).toEqual([]);
    expect(picked.at(-1)?.id).toBe('3');
    expect(waiting.get()).toEqual([]);
  });

  it('names the text that was not looked up, if the person stops waiting', async () => {
    online.set('offline');
    start(() => new Promise(() => undefined));
    await userEvent.type(screen.getByRole('combobox'), 'bharat s');
    const saved = settleLoose('form');
    await vi.waitFor(() => expect(waiting.get()).toHaveLength(1));
    waiting.get()[0]?.();
    expect((await saved).map(({ message }) => message)).toEqual([
      '“bharat s” was not looked up. Save again when you are online, or clear the field',
    ]);
    online.set('yes');
  });

  it.each([
    ['cleared', '{Backspace}', undefined],
    ['marked with the arrows', '{ArrowDown}', '3'],
  ])('leaves Ctrl+Enter to the form while the list is open: %s', async (_, key, id) => {
    const picked = start(async (text) => found(text));
    let reached = 0;
    const save = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && !event.defaultPrevented) reached += 1;
    };
    window.addEventListener('keydown', save);
    await userEvent.type(screen.getByRole('combobox'), 'b');
    await screen.findByText('Bharat Steel');
    await userEvent.keyboard(key);
    await vi.waitFor(() => expect(document.querySelector('[role=option].Mui-focused')).not.toBeNull());
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    window.removeEventListener('keydown', save);
    expect(reached).toBe(1);
    expect(picked.at(-1)?.id).toBe(id);
    await vi.waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  });

  it('creates a record named like the text with Alt+C', async () => {
    const create = vi.fn();
    start(async (text) => found(text), create);
    await userEvent.type(screen.getByRole('combobox'), 'Naya');
    fireEvent.keyDown(screen.getByRole('combobox'), { key: 'c', code: 'KeyC', altKey: true });
    expect(create).toHaveBeenCalledWith('Naya');
  });

  it('shows the created record, whatever its name, and chooses no other match', async () => {
    const Making = () => {
      const [made, setMade] = useState<Option | null>({ id: '1', label: 'Aarav Solar' });
      const onCreate = () => setMade({ id: '9', label: 'Naya Steel (N-1)' });
      return (
        <Combobox
          control={{ id: 'form-party' }}
          label="Party"
          value={made?.id ?? null}
          shown={made?.label ?? ''}
          search={async (text) => found(text)}
          onPick={setMade}
          onCreate={onCreate}
        />
      );
    };
    render(<Making />);
    const input = screen.getByRole<HTMLInputElement>('combobox');
    await userEvent.clear(input);
    await userEvent.type(input, 'Bharat');
    await screen.findByText('Bharat Steel');
    fireEvent.keyDown(input, { key: 'c', code: 'KeyC', altKey: true });
    await userEvent.tab();
    expect(input.value).toBe('Naya Steel (N-1)');
  });
});

describe('the calendar of a date', () => {
  const opened = async (text: string) => {
    const told = vi.fn();
    render(<Typed field={{ kind: 'date', label }} told={told} />);
    const input = document.getElementById('it') as HTMLInputElement;
    await userEvent.type(input, text);
    fireEvent.keyDown(input, { key: 'ArrowDown', altKey: true });
    await screen.findByRole('dialog', { name: 'Calendar' }, { timeout: 10_000 });
    return { told, input };
  };

  it('opens on the day with Alt+ArrowDown, moves by arrows, and completes with a day', async () => {
    const { told, input } = await opened('5-4');
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('5'));
    // Weeks start on Sunday, and there are always six of them.
    expect(screen.getAllByRole('columnheader')[0]?.getAttribute('aria-label')).toBe('Sunday');
    expect(screen.getAllByRole('gridcell').filter((cell) => /\d/.test(cell.textContent ?? ''))).toHaveLength(42);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(told).toHaveBeenLastCalledWith('2026-04-12');
    expect(document.activeElement).toBe(input);
    expect(input.value).toBe('12-Apr-2026');
  });

  it('closes on Esc, with the day unchanged and the focus in the field', async () => {
    const { told, input } = await opened('5-4');
    told.mockClear();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(input);
    expect(told).not.toHaveBeenCalled();
  });

  it('goes from the year to its months and to the day', async () => {
    const { told } = await opened('5-4');
    await userEvent.click(screen.getByRole('button', { name: /switch to year view/ }));
    await userEvent.click(screen.getByRole('radio', { name: '2027' }));
    await userEvent.click(screen.getByRole('radio', { name: 'February' }));
    await userEvent.click(await screen.findByRole('gridcell', { name: '17' }));
    expect(told).toHaveBeenLastCalledWith('2027-02-17');
  });
});
