import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Problem } from '#domain/refusal';
import type { Fields } from '#modules/kit/field';
import type { AnyDocument, AnyMaster, AnyRow } from '#modules/kit/module';
import { Failure } from '../../../api/failure.ts';
import { tellFailure } from '../../../api/query-client.ts';
import type { Kept } from '../../../api/resource.ts';
import { tell } from '../../feedback/toast.ts';
import { FieldInput } from '../../fields/field-input.tsx';
import { settleLoose } from '../../fields/loose-texts.ts';
import { problemAt, problemsBelow, problemsOf } from '../../record/draft.ts';
import { showAnswered } from '../../record/show-answered.ts';

interface Typing<Values> {
  readonly start: AnyRow;
  /** The fields that are asked for; some follow from what is typed in others. */
  readonly fields: (values: AnyRow) => Fields;
  /** What else would be refused, at the fields. */
  readonly check?: (values: Values) => readonly Problem[];
  /** A value as it is kept, by the name of its field. */
  readonly read?: (name: string, value: unknown) => unknown;
}

interface Asking<Values> extends Typing<Values> {
  /** Its records are read again afterwards. */
  readonly module: AnyMaster | AnyDocument;
  /** The record as it is then. */
  readonly send: (values: Values) => Promise<AnyRow & Kept>;
  /** What is said once it was sent. */
  readonly told: string;
  readonly onClose: () => void;
}

/** What is typed in a window about a document at a portal, and what is wrong with it: as far as it is known here, then what the server says. */
export function useAsked<Values>({ module, send, told, onClose, ...typing }: Asking<Values>) {
  const queries = useQueryClient();
  const { settle, setProblems, ...asked } = useTyped(typing);
  const submit = async () => {
    const typed = await settle();
    if (typed === null) return;
    try {
      showAnswered(queries, module, await send(typed));
      tell('success', told);
      onClose();
    } catch (error) {
      if (error instanceof Failure) setProblems(error.problems);
      tellFailure(error);
    }
    await queries.invalidateQueries({ queryKey: [module.slug] });
  };
  return { ...asked, submit };
}

/** What is typed in such a window, and what is wrong with it as far as it is known here. */
export function useTyped<Values>({ start, fields, check = () => [], read = (_, value) => value }: Typing<Values>) {
  const [values, setValues] = useState(start);
  const latest = useRef(start);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const typed = () => typedOf(fields(latest.current), latest.current);
  const wrong = () => {
    const problems = problemsOf(fields(latest.current), typed());
    return problems.length > 0 ? problems : check(typed() as Values);
  };
  /** The values; null if something is wrong with them. */
  const settle = async (): Promise<Values | null> => {
    const found = [...(await settleLoose(idStart, wrong)), ...wrong()];
    setProblems(found);
    return found.length > 0 ? null : (typed() as Values);
  };
  const put = (name: string, value: unknown) => {
    latest.current = { ...latest.current, [name]: read(name, value) };
    setValues(latest.current);
  };
  return { shown: fields(values), values, problems, setProblems, put, settle };
}

/** How the ids of its controls begin. */
const idStart = 'asked';

/** The fields of such a window; it begins in the first. */
export function AskedFields({
  asked: { shown, values, problems, put },
}: {
  readonly asked: Pick<ReturnType<typeof useAsked>, 'shown' | 'values' | 'problems' | 'put'>;
}) {
  return Object.entries(shown).map(([name, field], at) => (
    <FieldInput
      key={name}
      id={`${idStart}-${name}`}
      field={field}
      value={values[name]}
      onChange={(value) => put(name, value)}
      error={problemAt(problems, name)}
      problems={problemsBelow(problems, name)}
      autoFocus={at === 0}
    />
  ));
}

/** The values of these fields; rows have only their columns, because they keep what was typed when they had others. */
function typedOf(fields: Fields, values: AnyRow): AnyRow {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = values[name];
      if (field.kind !== 'lines' || !Array.isArray(value)) return [name, trimmed(value)];
      return [name, value.map((row: AnyRow) => typedOf(field.of, row))];
    }),
  );
}

function trimmed(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() || null : (value ?? null);
}
