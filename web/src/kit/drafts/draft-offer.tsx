import { useState } from 'react';
import { Button } from '../button.tsx';
import { confirm } from '../feedback/confirm.ts';
import { Moment } from '../when.tsx';
import type { KeptDraft, Offer } from './use-kept-draft.ts';

/** What was typed in this form earlier and not saved, at the top of the form: the latest, and on demand those before it. */
export function DraftOffer({ kept }: { readonly kept: KeptDraft }) {
  const [showsAll, setShowsAll] = useState(false);
  const older = kept.offers.length - 1;
  const discard = async (offer: Offer) => {
    if (await confirm({ title: 'Discard', message: 'The unsaved entries will be deleted.', ok: 'Discard' })) kept.discard(offer);
  };
  return (showsAll ? kept.offers : kept.offers.slice(0, 1)).map((offer) => {
    const { head } = offer;
    const when = new Date(head.sequence).toISOString();
    return (
      <div key={head.id} className="notice draft-offer" role="status">
        <span>
          Unsaved entries from <Moment at={when} /> ({head.here ? 'this browser' : 'another browser or device'})
        </span>
        <Button onClick={() => kept.resume(offer)}>Continue</Button>
        <Button look="quiet" onClick={() => void discard(offer)}>
          Discard
        </Button>
        {!showsAll && older > 0 && (
          <Button look="link" onClick={() => setShowsAll(true)}>
            Show {older} older
          </Button>
        )}
      </div>
    );
  });
}
