import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { limits } from '#domain/limits';
import { type Arrangement, firstArrangement, moved, movedTo, resized, toggled } from '#modules/reports/dashboard/arrangement';
import {
  type ArrangementAnswer,
  type ArrangementBody,
  getArrangement,
  type OfferedCard,
  saveArrangement,
} from '#modules/reports/dashboard/operations';
import { call } from '../../api/client.ts';
import { tellFailure } from '../../api/query-client.ts';
import { Button } from '../../kit/button.tsx';
import { Modal } from '../../kit/feedback/modal.tsx';
import { tell } from '../../kit/feedback/toast.ts';
import { GreyBar } from '../../kit/feedback/waiting.tsx';
import { scopeKey } from '../../kit/list/use-grid.ts';
import { useMedia } from '../../kit/media.ts';
import { useDirtyGuard } from '../../kit/record/dirty-guard.ts';
import { ScreenHead } from '../../kit/screen-head.tsx';
import { texts } from '../../kit/texts.ts';
import { useSession } from '../../session/session.ts';
import { BranchChoice, useAllBranches } from './branch-choice.tsx';
import { Card } from './card.tsx';
import { useCardOptions } from './use-cards.ts';

/** What was moved about is in no draft. */
const forgetNothing = () => undefined;

/** The dashboard of a person: cards that they chose, in their order. While they arrange them, nothing is saved before Save. */
export function MyDashboard() {
  const { options, saved, draft, setDraft, cards, known, first, mayArrange, save } = useArrangement();
  const [choosing, setChoosing] = useState(false);
  const allBranches = useAllBranches();
  const arrangingHint = useMedia('(pointer: coarse)') ? 'Move a card with ↑ and ↓' : 'Drag a card, or press the arrow keys on its handle';
  return (
    <div className="dashboard">
      <ScreenHead
        title="My dashboard"
        subtitle={
          draft !== null ? arrangingHint : saved.data?.version === null ? 'The first cards for your work' : 'The cards that you chose'
        }
        extra={
          draft === null ? (
            <>
              <BranchChoice options={options.data} />
              {mayArrange && (
                <Button disabled={saved.data === undefined} onClick={() => setDraft(cards)}>
                  Arrange
                </Button>
              )}
            </>
          ) : (
            <>
              <Button onClick={() => setChoosing(true)}>Add cards</Button>
              <Button look="quiet" onClick={() => setDraft(first)}>
                Reset
              </Button>
              <Button look="quiet" onClick={() => setDraft(null)}>
                Cancel
              </Button>
            </>
          )
        }
        {...(draft === null ? {} : { action: { label: 'Save', act: () => void save(draft).catch(tellFailure) } })}
      />
      {saved.isError || options.isError ? (
        <p className="notice muted">Your dashboard could not be loaded. Reload the page to try again.</p>
      ) : saved.isPending || options.isPending ? (
        <GreyBar height={200} />
      ) : cards.length === 0 ? (
        <p className="panel muted card-empty">{known.size === 0 ? 'There is no card that you may see.' : 'Choose Add cards to begin.'}</p>
      ) : draft === null ? (
        <div className="cards">
          {cards.map(({ card: id, wide }) => {
            const card = known.get(id);
            return card === undefined ? null : <Card key={id} card={card} wide={wide} allBranches={allBranches} />;
          })}
        </div>
      ) : (
        <Arranged cards={draft} known={known} allBranches={allBranches} onArrange={setDraft} />
      )}
      {choosing && draft !== null && (
        <Catalogue offered={[...known.values()]} cards={draft} onArrange={setDraft} onClose={() => setChoosing(false)} />
      )}
    </div>
  );
}

/** The cards of the person, and how they are arranged before Save. */
function useArrangement() {
  const options = useCardOptions();
  const client = useQueryClient();
  const key = ['dashboard', 'arrangement', ...scopeKey()];
  const saved = useQuery({
    queryKey: key,
    queryFn: () => call<ArrangementAnswer>('GET', getArrangement.path, { hideLoader: true }),
  });
  const [draft, setDraft] = useState<Arrangement | null>(null);
  const mayArrange = useSession().access?.readOnly === undefined;
  const cards = draft ?? saved.data?.cards ?? [];
  const known = new Map(options.data?.cards.map((card) => [card.id, card]));
  const first = firstArrangement((options.data?.cards ?? []).map(({ id: card, wide }) => ({ card, wide })));
  const isChanged = draft !== null && JSON.stringify(draft) !== JSON.stringify(saved.data?.cards);
  useDirtyGuard(
    useCallback(() => isChanged, [isChanged]),
    forgetNothing,
  );
  const save = async (chosen: Arrangement) => {
    const version = saved.data?.version ?? null;
    // The first cards again are no choice of their own: what the product gets later joins them.
    const isFirst = JSON.stringify(chosen) === JSON.stringify(first);
    const body: ArrangementBody = { cards: isFirst ? [] : [...chosen], ...(version === null ? {} : { version }) };
    client.setQueryData(key, await call<ArrangementAnswer>('PUT', saveArrangement.path, { body }));
    setDraft(null);
    tell('success', texts.saved);
  };
  return { options, saved, draft, setDraft, cards, known, first, mayArrange, save };
}

interface ArrangedProps {
  readonly cards: Arrangement;
  readonly known: ReadonlyMap<string, OfferedCard>;
  readonly allBranches: boolean;
  readonly onArrange: (cards: Arrangement) => void;
}

function Arranged({ cards, known, allBranches, onArrange }: ArrangedProps) {
  const [held, setHeld] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const letGo = () => {
    setHeld(null);
    setOver(null);
  };
  const [said, setSaid] = useState('');
  const place = useRef<HTMLOListElement>(null);
  const arrange = (next: Arrangement, card: string) => {
    onArrange(next);
    const at = next.findIndex((one) => one.card === card);
    setSaid(`${known.get(card)?.title ?? ''}: place ${at + 1} of ${next.length}`);
    // The handle moved with its card, and the keyboard goes on from there.
    requestAnimationFrame(() => place.current?.querySelector<HTMLElement>(`[data-handle="${CSS.escape(card)}"]`)?.focus());
  };
  return (
    <>
      <ol ref={place} className="cards">
        {cards.map(({ card: id, wide }) => {
          const card = known.get(id);
          return card === undefined ? null : (
            <li
              key={id}
              className={`card-place${wide ? ' wide' : ''}${held === id ? ' is-held' : ''}${over === id && held !== id ? ' is-over' : ''}`}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                setHeld(id);
              }}
              onDragEnd={letGo}
              onDragOver={(event) => {
                if (held === null) return;
                event.preventDefault();
                if (over !== id) setOver(id);
              }}
              onDrop={(event) => {
                event.preventDefault();
                letGo();
                if (held !== null && held !== id) arrange(movedTo(cards, held, id), held);
              }}
            >
              <Card
                card={card}
                wide={false}
                allBranches={allBranches}
                tools={
                  <CardTools
                    card={card}
                    wide={wide}
                    onMove={(by) => arrange(moved(cards, id, by), id)}
                    onResize={() => onArrange(resized(cards, id))}
                    onRemove={() => onArrange(cards.filter((one) => one.card !== id))}
                  />
                }
              />
            </li>
          );
        })}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}

interface CardToolsProps {
  readonly card: OfferedCard;
  readonly wide: boolean;
  readonly onMove: (by: number) => void;
  readonly onResize: () => void;
  readonly onRemove: () => void;
}

function CardTools({ card: { id, title }, wide, onMove, onResize, onRemove }: CardToolsProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onMove(by);
  };
  return (
    <span className="row one-line card-tools">
      <Button
        look="quiet"
        className="for-keys"
        data-handle={id}
        aria-label={`Move ${title}`}
        aria-description="Arrow keys move the card"
        onKeyDown={onKeyDown}
      >
        <span aria-hidden="true">↕</span>
      </Button>
      {touchSteps.map(({ name, sign, by }) => (
        <Button key={name} look="quiet" className="for-touch" aria-label={`Move ${title} ${name}`} onClick={() => onMove(by)}>
          <span aria-hidden="true">{sign}</span>
        </Button>
      ))}
      <Button look="quiet" className="for-width" onClick={onResize}>
        {wide ? 'Narrow' : 'Wide'} <span className="visually-hidden">{title}</span>
      </Button>
      <Button look="quiet" aria-label={`Remove ${title}`} onClick={onRemove}>
        <span aria-hidden="true">×</span>
      </Button>
    </span>
  );
}

const touchSteps = [
  { name: 'up', sign: '↑', by: -1 },
  { name: 'down', sign: '↓', by: 1 },
] as const;

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1, Home: -100, End: 100 };

interface CatalogueProps {
  readonly offered: readonly OfferedCard[];
  readonly cards: Arrangement;
  readonly onArrange: (cards: Arrangement) => void;
  readonly onClose: () => void;
}

/** All cards that the person may see, to tick. */
function Catalogue({ offered, cards, onArrange, onClose }: CatalogueProps) {
  const chosen = new Set(cards.map(({ card }) => card));
  const full = cards.length >= limits.dashboardCards;
  const groups = [...Map.groupBy(offered, ({ group }) => group)];
  return (
    <Modal title="Cards" onClose={onClose} asks={false} width="md">
      <p className="muted below">
        {cards.length} of at most {limits.dashboardCards} chosen
      </p>
      {groups.map(([group, own]) => (
        <fieldset key={group} className="card-choices below">
          <legend className="bold">{group}</legend>
          <div className="grid-2">
            {own.map(({ id, title, about, wide }) => (
              <label key={id} className="row one-line at-top">
                <input
                  type="checkbox"
                  checked={chosen.has(id)}
                  disabled={full && !chosen.has(id)}
                  onChange={() => onArrange(toggled(cards, { card: id, wide }))}
                />
                <span>
                  {title}
                  <br />
                  <small className="muted">{about}</small>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <div className="row at-end">
        <Button look="main" onClick={onClose}>
          Done
        </Button>
      </div>
    </Modal>
  );
}
