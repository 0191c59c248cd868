import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { payAction } from '#modules/kit/document-actions';
import { eInvoicePapersOf } from '#modules/kit/e-invoice/papers';
import { ewayBillPapersOf } from '#modules/kit/eway-bill/papers';
import type { AnyDocument, AnyRow } from '#modules/kit/module';
import { pathOf, verbPath, verbsOf } from '#modules/kit/operations/permission';
import { picklistOf } from '#modules/kit/operations/picklist';
import { saveFile } from '../../../api/client.ts';
import { tellFailure } from '../../../api/query-client.ts';
import { type Kept, resource } from '../../../api/resource.ts';
import { fetchFile } from '../../download-button.tsx';
import { tell } from '../../feedback/toast.ts';
import { useStillHere } from '../../hooks/use-still-here.ts';
import { openLabels } from '../../labels/open-labels.ts';
import { askFor } from '../../list/actions/action-question.ts';
import type { Offer } from '../../list/actions/row-actions.ts';
import { showAnswered } from '../../record/show-answered.ts';
import { texts } from '../../texts.ts';
import { receiptPath } from '../bills/receive-payment.ts';
import { type PortalWindow, portalWindows } from '../portal/portal-windows.ts';
import { withVersion } from '../portal/with-version.ts';
import { useBack, useStepsOn } from '../use-back.ts';
import type { DocumentForm } from '../use-document.ts';

/** Runs an action of the bar: some open screens or windows, others make a call, with a question first if the table says so. */
export function useDocumentActions(module: AnyDocument, stored: AnyRow & Kept, form: DocumentForm, onChanged: () => void) {
  const navigate = useNavigate();
  const [printing, setPrinting] = useState<AnyDocument | null>(null);
  const [emailing, setEmailing] = useState<AnyDocument | null>(null);
  const [about, setAbout] = useState<PortalWindow | null>(null);
  const eInvoice = eInvoicePapersOf(module);
  const queries = useQueryClient();
  const api = resource(module);
  const steps = useStepsOn();
  const back = useBack(`/app${pathOf(module)}`);
  const stillHere = useStillHere();
  const go = (path: string) => () => void navigate(path);
  const papers = { email: setEmailing, print: setPrinting };
  const screens: Readonly<Record<string, () => void>> = {
    edit: () => void navigate(`/app${pathOf(module)}/edit/${stored.id}`, { state: steps }),
    clone: go(`/app${verbPath(module, 'add')}?from=${stored.id}`),
    reverse: go(`/app${verbPath(module, 'add')}?reverses=${stored.id}`),
    [payAction]: () => {
      const isHere = stillHere();
      void receiptPath(queries, module, stored).then((path) => path !== null && isHere() && navigate(path));
    },
    email: () => setEmailing(module),
    print: () => setPrinting(module),
    labels: () => openLabels({ module, rows: [stored] }),
    ...papersBelow('picklist', picklistOf(module), stored.id, papers),
    ...papersBelow('e-invoice', eInvoice, stored.id, papers),
    ...papersBelow('eway-bill', ewayBillPapersOf(module), stored.id, papers),
    ...(eInvoice && {
      'signed-e-invoice': () => void resource(eInvoice).signed(stored.id).then(fetchFile, tellFailure),
    }),
    ...Object.fromEntries(portalWindows.map((kind) => [kind, () => setAbout(kind)])),
  };
  const call = async (offer: Offer) => {
    const isHere = stillHere();
    const remark = await askFor(offer, module, 1);
    if (remark === null) return;
    try {
      const more = remark === '' ? {} : { remark };
      const answered =
        offer.key === 'delete'
          ? await api.remove(stored.id, stored.version).then(() => null)
          : await withVersion(module, stored, (version) => api.act(stored.id, offer.key, { version, ...more }));
      tell('success', texts.saved);
      await form.refreshBooks();
      if (answered !== null) showAnswered(queries, module, answered);
      if (isHere()) (answered === null ? back : onChanged)();
    } catch (error) {
      tellFailure(error);
      onChanged();
    }
  };
  return {
    startLater: (kind: AnyDocument) => void navigate(`/app${verbPath(kind, 'add')}?of=${module.slug}&from=${stored.id}`),
    printing,
    emailing,
    about,
    closeAbout: () => setAbout(null),
    closePrint: () => setPrinting(null),
    closeEmail: () => setEmailing(null),
    back,
    run: async (offer: Offer) => {
      const [verb = offer.key] = verbsOf(offer.action);
      const open = screens[offer.key] ?? (offer.action.opens ? go(`/app${verbPath(module, verb)}/${stored.id}`) : undefined);
      return open ? open() : call(offer);
    },
  };
}

/** The actions on another set of papers of a document, if it has such. */
function papersBelow(
  name: string,
  papers: AnyDocument | undefined,
  id: string,
  { email, print }: Readonly<Record<'email' | 'print', (papers: AnyDocument) => void>>,
): Readonly<Record<string, () => void>> {
  if (papers === undefined) return {};
  return {
    [`email-${name}`]: () => email(papers),
    [`print-${name}`]: () => print(papers),
    [`download-${name}`]: () => void resource(papers).download(id).then(saveFile, tellFailure),
  };
}
