import { useState } from 'react';
import { askedProblems } from '#modules/kit/eway-bill/asked-problems';
import { FieldControl } from '../../fields/field-input.tsx';
import { type ExtensionTyped, extensionOf, lateFields, longestWay, whyFields } from './extension.ts';
import { type GoesOnTyped, goesOnStart } from './goes-on.ts';
import { type Kilometres, kilometresProblem } from './road-bill.ts';
import { SeveralBills, type SeveralBillsProps } from './several-bills.tsx';
import type { WithBill } from './step-window.tsx';

type Typed = Omit<ExtensionTyped, keyof GoesOnTyped | 'remaining'> & Pick<GoesOnTyped, 'from.place' | 'from.state'>;

/** More time for several bills whose goods are late at the same place. Each goes on as its bill says. */
export function ExtendSeveral(props: SeveralBillsProps) {
  const [typed, setTyped] = useState<Kilometres>({});
  const leftOf = ({ id, ewayBillKm }: WithBill) => (id in typed ? typed[id] : (ewayBillKm ?? null));
  return (
    <SeveralBills<Typed, ReturnType<typeof extensionOf>>
      {...props}
      of={{
        ...{ step: 'Extend Validity', title: 'Extend several e-way bills', ok: 'Extend' },
        fields: () => ({ ...lateFields, ...whyFields }),
        start: () => ({}),
        askedOf: (common, stored) =>
          extensionOf({ ...(goesOnStart(stored) as unknown as GoesOnTyped), ...common, remaining: leftOf(stored) ?? 0 }),
        check: askedProblems['Extend Validity'],
        ownProblem: (stored) => kilometresProblem(leftOf(stored), stored),
        own: (stored, problem) => (
          <KilometresLeft
            stored={stored}
            value={leftOf(stored)}
            problem={problem}
            onChange={(left) => setTyped({ ...typed, [stored.id]: left })}
          />
        ),
      }}
    />
  );
}

interface KilometresLeftProps {
  readonly stored: WithBill;
  readonly value: number | null | undefined;
  readonly problem: string | undefined;
  readonly onChange: (left: number | null) => void;
}

function KilometresLeft({ stored: { id, number, ewayBillKm }, value, problem, onChange }: KilometresLeftProps) {
  const field = { kind: 'number', label: 'Distance left (km)', least: 1, most: ewayBillKm ?? longestWay } as const;
  return (
    <span className="row road-kilometres">
      <FieldControl
        id={`left-${id}`}
        field={field}
        name={`${field.label} of ${number}`}
        value={value}
        invalid={problem !== undefined}
        {...(problem === undefined ? {} : { describedBy: `left-${id}-note` })}
        onChange={(left) => onChange(typeof left === 'number' ? left : null)}
      />
      {ewayBillKm ? `of ${ewayBillKm} km left` : 'km left'}
      {problem !== undefined && (
        <span id={`left-${id}-note`} className="error">
          {problem}
        </span>
      )}
    </span>
  );
}
