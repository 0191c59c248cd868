import { type ComponentType, memo, Suspense, useEffect, useMemo, useState } from 'react';
import type { Problem } from '#domain/refusal';
import { isInForce, taxSection } from '#domain/tax-at-source/section-on';
import { isDay } from '#domain/time/day';
import type { Field } from '#modules/kit/field';
import type { AnyDocument, AnyRow } from '#modules/kit/module';
import { FieldInput } from '../fields/field-input.tsx';
import { problemAt, problemsBelow } from '../record/draft.ts';
import { usePart } from '../store.ts';
import type { DocumentLayout, MoreSection, UnderFieldProps } from './document-layout.ts';
import type { DocumentTyping } from './document-typing.ts';

interface DocumentHeaderProps {
  readonly module: AnyDocument;
  readonly layout: DocumentLayout;
  readonly typing: DocumentTyping;
  /** The computed row: fields left empty show the value the product would fill in. */
  readonly row: AnyRow;
  /** What the party is, such as Customer. */
  readonly partyKind: string;
  readonly problems: readonly Problem[];
  /** Enter in one of the fields that are always shown moves to the lines. */
  readonly onEnter: () => void;
  readonly focus: boolean;
}

/** Party and dates first. Rare fields are folded away, and unfold when one of them has a problem. */
export const DocumentHeader = memo(function DocumentHeader(props: DocumentHeaderProps) {
  const { layout, onEnter } = props;
  const shown = useShown(props);
  const fields = (names: readonly string[]) =>
    names.filter(shown).map((name) => {
      const field = <HeaderField key={name} {...placeOf(props, name)} focus={false} />;
      const Under = layout.under?.[name];
      return Under === undefined ? (
        field
      ) : (
        <div key={name} className="stack gap-4">
          {field}
          <UnderField {...props} name={name} of={Under} />
        </div>
      );
    });
  return (
    <div className="document-head panel">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in the field inside goes on to the lines */}
      <div
        className={props.module.fields[layout.party]?.kind === 'date' ? undefined : 'document-party'}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.altKey) return;
          event.preventDefault();
          onEnter();
        }}
      >
        <HeaderField {...placeOf(props, layout.party)} focus={props.focus} onMade={onEnter} />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in a field inside goes on to the lines */}
      <div
        className="document-fields"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.altKey || !endsField(event.target, event.currentTarget))
            return;
          event.preventDefault();
          onEnter();
        }}
      >
        {fields(layout.main)}
      </div>
      {layout.more.map(({ fields: names, ...section }) => (
        <MoreFields key={section.title} {...props} section={{ ...section, fields: names.filter(shown) }} fields={fields} />
      ))}
    </div>
  );
});

interface UnderProps extends Pick<DocumentHeaderProps, 'module' | 'typing' | 'row'> {
  readonly name: string;
  readonly of: ComponentType<UnderFieldProps>;
}

/** What is known of the value of a field. Who takes it over goes on in the field. */
function UnderField({ module, typing, row, name, of: Under }: UnderProps) {
  const typed = usePart(typing.draft, ({ values }) => values[name] ?? null);
  const take = (value: unknown) => {
    typing.type({ [name]: value });
    document.getElementById(`field-${name}`)?.focus();
  };
  return (
    <Suspense>
      <Under module={module} row={row} typed={typed} onTake={take} />
    </Suspense>
  );
}

/** The fields that fit the party, and those that are filled in. */
function useShown({ layout: { fits }, typing, partyKind, problems }: DocumentHeaderProps): (name: string) => boolean {
  const filled = usePart(typing.draft, ({ values }) =>
    fits === undefined
      ? ''
      : Object.keys(values)
          .filter((name) => (values[name] ?? null) !== null)
          .join(' '),
  );
  return useMemo(() => {
    const always = new Set([...filled.split(' '), ...problems.map(({ path }) => path)]);
    return (name) => fits === undefined || fits(name, partyKind) || always.has(name);
  }, [fits, partyKind, filled, problems]);
}

/** An open list or calendar uses Enter itself. */
function endsField(target: EventTarget, among: HTMLElement): boolean {
  return target instanceof HTMLInputElement && among.contains(target) && target.getAttribute('aria-expanded') !== 'true';
}

interface MoreFieldsProps extends Pick<DocumentHeaderProps, 'typing' | 'problems'> {
  readonly section: MoreSection;
  readonly fields: (names: readonly string[]) => React.ReactNode;
}

function MoreFields({ section: { title, fields: names, when }, typing, problems, fields }: MoreFieldsProps) {
  const [open, setOpen] = useState(false);
  const wrong = problems.some(({ path }) => names.includes(path.split('.')[0] ?? ''));
  const shown = open || wrong;
  // It stays open when what was wrong is mended: the person is typing in it.
  useEffect(() => {
    if (wrong) setOpen(true);
  }, [wrong]);
  const typed = usePart(
    typing.draft,
    ({ values }) => names.filter((name) => (values[name] ?? null) !== null && values[name] !== false).length,
  );
  const offered = usePart(typing.draft, ({ values }) => when?.(values) !== false);
  if ((!offered && typed === 0) || names.length === 0) return null;
  return (
    <details className="document-more" open={shown} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="small">
        {title} {typed > 0 && <span className="badge badge-secondary">{typed}</span>}
      </summary>
      {shown && <div className="grid-auto">{fields(names)}</div>}
    </details>
  );
}

interface HeaderFieldProps extends Pick<DocumentHeaderProps, 'module' | 'typing' | 'problems' | 'focus'> {
  readonly name: string;
  /** Of the document, where the choices depend on it. */
  readonly day: string;
  readonly asked: boolean;
  readonly computed: unknown;
  readonly onMade?: () => void;
}

function placeOf({ module, layout, typing, row, problems }: DocumentHeaderProps, name: string): Omit<HeaderFieldProps, 'focus' | 'onMade'> {
  const computed = row[name] ?? row[follows[name] ?? ''] ?? null;
  const day = sections.has(name) ? String(row['date'] ?? '') : '';
  return { module, typing, problems, name, day, asked: layout.asked?.includes(name) === true, computed };
}

/** Fields that show what follows from the section while nothing is typed in them. */
const follows: Readonly<Record<string, string>> = { tdsRate: 'tdsRateUsed', tdsBase: 'tdsOn', tdsAmount: 'tds', tcsRate: 'tcsRateUsed' };

const sections = new Set(['tdsSection', 'tcsSection']);

/** Only the sections in force on the day, and the one that is chosen. */
function inForceOn(field: Field, day: string, chosen: unknown): Field {
  if (field.kind !== 'choice' || !isDay(day)) return field;
  const offered = field.of.filter(({ value }) => {
    const section = taxSection(value);
    return value === chosen || section === undefined || isInForce(section, day);
  });
  return { ...field, of: offered };
}

function fieldOf({ fields }: AnyDocument, name: string, asked: boolean): Field | undefined {
  const field = fields[name];
  if (field === undefined || !asked) return field;
  const { help: _, ...marked } = field;
  return { ...marked, required: true };
}

const HeaderField = memo(function HeaderField(props: HeaderFieldProps) {
  const { module, typing, computed, problems, name, day, asked, focus, onMade } = props;
  const typed = usePart(typing.draft, ({ values }) => values[name] ?? null);
  const field = useMemo(() => {
    const found = fieldOf(module, name, asked);
    return found && day !== '' ? inForceOn(found, day, typed) : found;
  }, [module, name, asked, day, typed]);
  const ofParty = field?.kind === 'ref' && field.beside === 'invoice';
  const party = usePart(typing.draft, ({ values }) => (ofParty && typeof values['partyId'] === 'string' ? values['partyId'] : undefined));
  if (field === undefined) return null;
  const filled = typed === null && field.kind !== 'ref' ? computed : typed;
  const input = (
    <FieldInput
      id={`field-${name}`}
      asks={`${module.slug}.${name}`}
      party={party}
      field={field}
      value={filled === '' ? null : filled}
      error={problemAt(problems, name)}
      problems={problemsBelow(problems, name)}
      autoFocus={focus}
      onMade={onMade}
      onChange={(value) => typing.type({ [name]: value })}
    />
  );
  return ofParty ? <div className="document-invoice">{input}</div> : input;
});
