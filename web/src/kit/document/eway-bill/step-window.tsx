import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { documentName } from '#modules/kit/document-name';
import type { EwayBillStep } from '#modules/kit/eway-bill/fields';
import { stepOffered } from '#modules/kit/eway-bill/standing';
import type { AnyRow, DocumentFacts } from '#modules/kit/module';
import { type Kept, resource } from '../../../api/resource.ts';
import { Modal } from '../../feedback/modal.tsx';
import { GreyBar } from '../../feedback/waiting.tsx';
import type { PortalWindowProps } from '../portal/portal-window.tsx';
import { sentence } from '../portal/said.ts';
import { masterQuery, useDocumentFacts } from '../use-facts.ts';
import type { Stands } from './eway-bill-says.ts';

/** A stored document with its e-way bill. */
export type WithBill = AnyRow & Kept & Stands;

interface StepWindowProps extends PortalWindowProps {
  readonly step: EwayBillStep;
  /** What its title says before the name of the document. */
  readonly title: string;
  readonly children: (stored: WithBill, facts: DocumentFacts) => ReactNode;
}

/** A window for a step on the e-way bill of a document. If it cannot be taken now, it says why. A row of a list does not have all of it. */
export function StepWindow({ module, row, step, title, onClose, children }: StepWindowProps) {
  const record = useQuery({
    queryKey: [module.slug, 'record', row.id],
    queryFn: () => resource<AnyRow & Stands>(module).get(row.id),
    staleTime: 0,
  });
  const { facts } = useDocumentFacts(module, record.data ?? row, row.id);
  const branch = useQuery(masterQuery({ slug: 'branch', id: String(record.data?.['branchId'] ?? '') }));
  const offered = record.data && stepOffered(step, record.data, Date.now());
  return (
    <Modal title={`${title} ${documentName(module, row)}`} onClose={onClose} asks={false}>
      {record.error ? (
        <p className="notice">{record.error.message}</p>
      ) : record.data === undefined || facts === null || branch.isLoading ? (
        <GreyBar />
      ) : offered === true ? (
        children(record.data, { ...facts, branch: { ...facts.branch, ...branch.data } })
      ) : (
        <p>{sentence(String(offered))}</p>
      )}
    </Modal>
  );
}
