import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Fields } from '#modules/kit/field';
import type { AnyRow } from '#modules/kit/module';
import { certificateFields, certificateTypes, paperFields } from '#modules/organisation/org/documents';
import { call, download, saveFile } from '../../api/client.ts';
import { tellFailure } from '../../api/query-client.ts';
import { Button } from '../../kit/button.tsx';
import { confirm } from '../../kit/feedback/confirm.ts';
import { Modal } from '../../kit/feedback/modal.tsx';
import { tell } from '../../kit/feedback/toast.ts';
import { texts } from '../../kit/texts.ts';
import { Day } from '../../kit/when.tsx';
import { useMay } from '../../session/permission.ts';
import { PaperForm } from './paper-form.tsx';

const base = '/api/ims-crm/organization/s';

interface Certificate {
  readonly id: string;
  readonly type: string;
  readonly number: string;
  readonly date: string | null;
  readonly file: string;
}

const { computed: _, ...emailFile } = paperFields.emailDocument;
const emailPaper: Fields = { file: { ...emailFile, label: 'File', required: true } };

type Window = { readonly what: 'certificate'; readonly of: Certificate | null } | { readonly what: 'emailDocument' };

/** Certificates with number and date, and the file attached to every mail. Each is saved at once and has its own permission. */
export function OrgPapers({ record, adds = false }: { readonly record: AnyRow & { readonly id: string }; readonly adds?: boolean }) {
  const may = useMay();
  const queries = useQueryClient();
  const [open, setOpen] = useState<Window | null>(adds ? { what: 'certificate', of: null } : null);
  const mayAdd = may('/org/add-documents-and-details');
  const certificates = Array.isArray(record['documents']) ? (record['documents'] as readonly Certificate[]) : [];
  const emailDocument = typeof record['emailDocument'] === 'string' ? record['emailDocument'] : null;
  const attempt = async (act: () => Promise<unknown>) => {
    try {
      await act();
      await queries.invalidateQueries({ queryKey: ['org'] });
    } catch (error) {
      tellFailure(error);
    }
  };
  const read = (id: string) => attempt(async () => saveFile(await download('GET', `${base}/getOrgDoc/${id}`)));
  const remove = (path: string, title: string) =>
    attempt(async () => {
      if (!(await confirm({ title, ok: 'Remove' }))) return;
      await call('DELETE', `${base}/${path}`);
      tell('success', texts.saved);
    });
  const close = () => {
    setOpen(null);
    void queries.invalidateQueries({ queryKey: ['org'] });
  };
  return (
    <section className="record-section" aria-labelledby="papers">
      <h2 id="papers">Certificates and documents</h2>
      {certificates.length === 0 && emailDocument === null && (
        <p className="muted">Keep the certificates of the business here: GST, PAN, CIN, MSME, import/export, PPF.</p>
      )}
      <ul className="lined below">
        {certificates.map((one) => (
          <CertificateLine
            key={one.id}
            certificate={one}
            onRead={() => void read(one.id)}
            {...(mayAdd
              ? {
                  onChange: () => setOpen({ what: 'certificate', of: one }),
                  onRemove: () => void remove(`removeDocData/${one.id}`, 'Remove the document'),
                }
              : {})}
          />
        ))}
        {emailDocument !== null && (
          <EmailAttachment
            file={emailDocument}
            onRead={() => void read('emailDocument')}
            {...(may('/org/delete-email-config-doc')
              ? { onRemove: () => void remove(`deleteEmailConfigDoc/${record.id}`, 'Remove attachment') }
              : {})}
          />
        )}
      </ul>
      {mayAdd && (
        <span className="row">
          <Button onClick={() => setOpen({ what: 'certificate', of: null })}>Add a document</Button>
          <Button onClick={() => setOpen({ what: 'emailDocument' })}>
            {emailDocument === null ? 'Add an email attachment' : 'Replace the email attachment'}
          </Button>
        </span>
      )}
      <PaperWindow open={open} onClose={close} />
    </section>
  );
}

function PaperWindow({ open, onClose: close }: { readonly open: Window | null; readonly onClose: () => void }) {
  return (
    <>
      {open?.what === 'certificate' && (
        <Modal title={open.of === null ? 'Add a document' : 'Change the document'} onClose={close}>
          <PaperForm fields={certificateFields} start={{ ...open.of }} body={(draft, id) => ({ ...draft, id })} onDone={close} />
        </Modal>
      )}
      {open?.what === 'emailDocument' && (
        <Modal title="Add an email attachment" onClose={close}>
          <PaperForm fields={emailPaper} start={{}} body={(draft) => ({ ...draft, type: 'emailDocument' })} onDone={close} />
        </Modal>
      )}
    </>
  );
}

interface CertificateLineProps {
  readonly certificate: Certificate;
  readonly onRead: () => void;
  /** Missing for those who may not. */
  readonly onChange?: () => void;
  readonly onRemove?: () => void;
}

function CertificateLine({ certificate: one, onRead, onChange, onRemove }: CertificateLineProps) {
  return (
    <li className="row apart">
      <div className="stack gap-4">
        <strong>{certificateTypes.find(({ value }) => value === one.type)?.label ?? one.type}</strong>
        <span className="muted">
          {one.number}
          {one.date !== null && (
            <>
              , <Day day={one.date} />
            </>
          )}
        </span>
      </div>
      <Button look="link" onClick={onRead}>
        {one.file.split('/').at(-1)}
      </Button>
      {onChange !== undefined && onRemove !== undefined && (
        <span>
          <Button look="quiet" onClick={onChange}>
            Change
          </Button>
          <Button look="quiet" onClick={onRemove}>
            Remove
          </Button>
        </span>
      )}
    </li>
  );
}

interface EmailAttachmentProps {
  readonly file: string;
  readonly onRead: () => void;
  /** Missing for those who may not. */
  readonly onRemove?: () => void;
}

function EmailAttachment({ file, onRead, onRemove }: EmailAttachmentProps) {
  return (
    <li className="row apart">
      <div className="stack gap-4">
        <strong>Email attachment</strong>
        <span className="muted">Sent with every document you email</span>
      </div>
      <Button look="link" onClick={onRead}>
        {file.split('/').at(-1)}
      </Button>
      {onRemove !== undefined && (
        <Button look="quiet" onClick={onRemove}>
          Remove
        </Button>
      )}
    </li>
  );
}
