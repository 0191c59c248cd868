import { memo, useRef, useState } from 'react';
import type { AnyDocument } from '#modules/kit/module';
import { tellFailure } from '../../../api/query-client.ts';
import { Button } from '../../button.tsx';
import { tell } from '../../feedback/toast.ts';
import { TextBox } from '../../fields/text-box.tsx';
import { isKey } from '../../keys.ts';
import { usePart } from '../../store.ts';
import type { DocumentTyping } from '../document-typing.ts';
import { lastNote } from './last-note.ts';

interface NoteFieldProps {
  readonly module: AnyDocument;
  readonly typing: DocumentTyping;
  readonly name: string;
}

/** A narration or another text below the lines. The last one can be repeated. */
export const NoteField = memo(function NoteField({ module, typing, name }: NoteFieldProps) {
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [reading, setReading] = useState(false);
  const value = usePart(typing.draft, ({ values }) => String(values[name] ?? ''));
  const field = module.fields[name];
  if (field?.kind !== 'text') return null;
  const most = field.max ?? 4000;
  // A lone line break, such as one Enter too many, is no text.
  const write = (text: string) => typing.type({ [name]: text.trim() === '' ? null : text.slice(0, most) });

  /** Inserted at the caret, so that nothing typed is lost. */
  const repeat = async () => {
    const at = input.current;
    if (at === null || reading) return;
    const [start, end] = [at.selectionStart, at.selectionEnd];
    setReading(true);
    try {
      const note = await lastNote(module, name, typing.draft.get().values);
      if (note === null) tell('info', `No ${field.label.toLowerCase()} entered yet`);
      else write(at.value.slice(0, start) + note + at.value.slice(end));
    } catch (error) {
      tellFailure(error);
    } finally {
      setReading(false);
      at.focus();
    }
  };

  return (
    <div className="field">
      <span className="row apart">
        <label className="label" htmlFor={`field-${name}`}>
          {field.label}
        </label>
        <Button look="link" disabled={reading} onClick={() => void repeat()} press="repeat">
          Repeat last
        </Button>
      </span>
      <TextBox
        area
        ref={input}
        id={`field-${name}`}
        rows={2}
        maxLength={most}
        value={value}
        onKeyDown={(event) => {
          if (!isKey(event.nativeEvent, 'repeat')) return;
          event.preventDefault();
          event.stopPropagation();
          void repeat();
        }}
        onChange={(event) => write(event.target.value)}
      />
    </div>
  );
});
