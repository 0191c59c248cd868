import { assert } from '#domain/assert';
import { moduleOf } from '#modules/all-modules';
import { RecordFields } from '../../kit/record/record-fields.tsx';
import { type RecordMode, RecordScreen } from '../../kit/record/record-screen.tsx';
import { EmailPreview } from './email-preview.tsx';

/** An email template, with a preview of the mail beside it. */
export function EmailTemplateScreen({ mode }: { readonly mode: RecordMode }) {
  const module = moduleOf('email-template');
  assert(module?.kind === 'master', 'email-template is a master');
  return (
    <RecordScreen
      key={mode}
      module={module}
      mode={mode}
      inputs={({ draft, problems, change, leave, saving }) => (
        <>
          <RecordFields
            fields={module.fields}
            draft={draft}
            problems={problems}
            onChange={change}
            onLeave={leave}
            disabled={saving}
            focus="name"
            parts={module.parts}
          />
          <EmailPreview subject={draft['subject']} body={draft['body']} />
        </>
      )}
      below={(record) => <EmailPreview subject={record['subject']} body={record['body']} />}
    />
  );
}
