import { useId } from 'react';
import type { Field } from '#modules/kit/field';
import { Button } from '../../button.tsx';
import { FieldControl } from '../../fields/field-input.tsx';
import { useNarrow } from '../../lines/narrow.ts';
import type { Allocation, Share } from './allocations.ts';

const fields = {
  number: { kind: 'text', label: 'Number', max: 60 },
  dueDate: { kind: 'date', label: 'Due date' },
  amount: { kind: 'money', label: 'Amount' },
  kind: {
    kind: 'choice',
    label: 'Reference',
    required: true,
    of: [
      { value: 'new', label: 'New reference' },
      { value: 'advance', label: 'Advance' },
    ],
  },
} as const satisfies Readonly<Record<string, Field>>;

/** A bill that the voucher opens: a new reference with number and due date, or an advance. */
export function ReferenceRow({
  reference,
  onChange,
  onRemove,
}: {
  readonly reference: Allocation;
  readonly onChange: (next: Allocation) => void;
  readonly onRemove: () => void;
}) {
  const id = useId();
  const control = (name: keyof typeof fields) => (
    <FieldControl
      id={`${id}-${name}`}
      field={fields[name]}
      name={`${fields[name].label} of the reference`}
      value={reference[name] ?? null}
      onChange={(value) => onChange({ ...reference, [name]: name === 'amount' && typeof value !== 'number' ? 0 : (value as never) })}
    />
  );
  // On a phone the name has a row of its own.
  const narrow = useNarrow();
  const name = (
    <th scope="row" {...(narrow ? { colSpan: 4 } : {})}>
      <div className="reference-name row">
        {control('kind')}
        {control('number')}
      </div>
    </th>
  );
  const rest = (
    <>
      <td {...(narrow ? { colSpan: 2 } : {})}>{control('dueDate')}</td>
      <td className="amount">
        <Button look="quiet" aria-label={`Remove reference ${reference.number ?? ''}`} onClick={onRemove}>
          Remove
        </Button>
      </td>
      <td className="bill-amount">{control('amount')}</td>
    </>
  );
  if (!narrow)
    return (
      <tr className="reference-row">
        {name}
        {rest}
      </tr>
    );
  return (
    <>
      <tr className="reference-row">{name}</tr>
      <tr className="reference-row">{rest}</tr>
    </>
  );
}

/** A reference for the unused amount, in the next free place of the voucher. */
export function nextReference(all: readonly Allocation[], { ledgerId }: Share, left: number): Allocation {
  const taken = all.map(({ kind, billId }) => (kind === 'new' || kind === 'advance' ? Number(billId) || 0 : 0));
  const billId = String(Math.max(0, ...taken) + 1);
  return { ledgerId, kind: 'new', side: null, billId, number: null, dueDate: null, amount: Math.max(0, left) };
}
