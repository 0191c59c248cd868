import { useQuery, useQueryClient } from '@tanstack/react-query';
import { documentName } from '#modules/kit/document-name';
import type { AnyDocument, AnyRow } from '#modules/kit/module';
import { Modal } from '../feedback/modal.tsx';
import { AboutPortal } from './portal/portal-window.tsx';
import type { PortalWindow } from './portal/portal-windows.ts';
import { masterQuery } from './use-facts.ts';
import { AttachmentsPanel } from './view/attachments-panel.tsx';
import { DocumentPrint } from './view/document-print.tsx';
import { EmailDialog } from './view/email-dialog.tsx';
import './document.css';

export type ListedDocument = AnyRow & { readonly id: string };

export interface RowWindowProps {
  readonly module: AnyDocument;
  readonly kind: 'email' | 'attachments' | 'print' | PortalWindow;
  readonly row: ListedDocument;
  readonly onClose: () => void;
}

/** Actions on a voucher without leaving its list: email, print and attachments. */
export function RowWindow({ module, kind, row, onClose }: RowWindowProps) {
  const queries = useQueryClient();
  if (kind === 'email') return <EmailOfRow module={module} row={row} onClose={onClose} />;
  if (kind === 'print') return <DocumentPrint module={module} row={row} onClose={onClose} />;
  if (kind !== 'attachments') return <AboutPortal kind={kind} module={module} row={row} onClose={onClose} />;
  return (
    <Modal title={`Attachments of ${documentName(module, row)}`} onClose={onClose} asks={false} width="md">
      <AttachmentsPanel
        module={module}
        id={row.id}
        onChanged={() => void queries.invalidateQueries({ queryKey: [module.slug, 'record'] })}
      />
    </Modal>
  );
}

/** The email to the address of the party, if the user may see it. */
function EmailOfRow({ module, row, onClose }: Omit<RowWindowProps, 'kind'>) {
  const partyId = typeof row['partyId'] === 'string' ? row['partyId'] : '';
  const party = useQuery(masterQuery({ slug: 'customer', id: partyId }));
  if (partyId !== '' && party.isPending) return null;
  const email = party.data?.['email'];
  return (
    <EmailDialog
      module={module}
      stored={{ ...row, version: Number(row['version'] ?? 1) }}
      to={typeof email === 'string' ? email : ''}
      onClose={onClose}
    />
  );
}
