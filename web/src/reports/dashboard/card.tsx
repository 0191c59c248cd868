import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { formatPaise } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import type { CardAnswer, OfferedCard } from '#modules/reports/dashboard/operations';
import { toastOf } from '../../api/failure.ts';
import { Button } from '../../kit/button.tsx';
import { GreyBar } from '../../kit/feedback/waiting.tsx';
import { CardTable } from './card-table.tsx';
import { ListPanel } from './list-panel.tsx';
import { useCard } from './use-cards.ts';
import './cards.css';

/** The library of charts is large, so it loads with the first card that draws one. */
const CardChart = lazy(async () => ({ default: (await import('./card-chart.tsx')).CardChart }));

const chartHeight = 200;

interface CardProps {
  readonly card: OfferedCard;
  readonly wide: boolean;
  readonly allBranches: boolean;
  /** What a person can do with the card while they arrange them. */
  readonly tools?: ReactNode;
}

/** A card of a dashboard: its figure, its chart or its rows, and the way to the list behind it. */
export function Card({ card, wide, allBranches, tools }: CardProps) {
  return (
    <section className={`panel card stack${wide ? ' wide' : ''}`} aria-label={card.title}>
      {card.listId === null ? <Figures card={card} allBranches={allBranches} tools={tools} /> : <Listed card={card} tools={tools} />}
    </section>
  );
}

function Head({
  card: { title, to },
  children,
  tools,
}: {
  readonly card: OfferedCard;
  readonly children?: ReactNode;
  readonly tools?: ReactNode;
}) {
  // Above its own list, it has nowhere to lead.
  const isHere = useLocation().pathname === `/app${to}`;
  return (
    <header className="row apart one-line">
      <h2 className={tools === undefined ? 'cut' : undefined}>{title}</h2>
      {tools ?? (
        <span className="row one-line">
          {children}
          {to !== '/dashboard' && !isHere && (
            <Link to={`/app${to}`}>
              All <span className="visually-hidden">{title}</span>
            </Link>
          )}
        </span>
      )}
    </header>
  );
}

function Listed({ card, tools }: { readonly card: OfferedCard; readonly tools?: ReactNode }) {
  return (
    <>
      <Head card={card} tools={tools} />
      <ListPanel listId={card.listId ?? ''} />
    </>
  );
}

function Figures({ card, allBranches, tools }: Omit<CardProps, 'wide'>) {
  const { data, error, isPending, refetch } = useCard(card.id, allBranches);
  const [asTable, setAsTable] = useState(false);
  const hasChart = card.chart !== null && (data?.rows.length ?? 0) > 0;
  return (
    <>
      <Head card={card} tools={tools}>
        {hasChart && (
          <Button look="link" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            Table <span className="visually-hidden">of {card.title}</span>
          </Button>
        )}
      </Head>
      {isPending ? (
        <Waiting chart={card.chart !== null} />
      ) : error && data === undefined ? (
        <div className="stack" role="status">
          <p className="muted">Could not load. {toastOf(error)?.text}</p>
          <p>
            <Button onClick={() => void refetch()}>Try again</Button>
          </p>
        </div>
      ) : data.rows.length === 0 && data.headline === null ? (
        <p className="muted card-empty">{data.note ?? card.empty}</p>
      ) : (
        <Shown card={card} answer={data} asTable={asTable} />
      )}
    </>
  );
}

function Shown({ card, answer, asTable }: { readonly card: OfferedCard; readonly answer: CardAnswer; readonly asTable: boolean }) {
  const { headline, branches, more, note } = answer;
  const { chart } = card;
  return (
    <>
      {headline && (
        <p className="card-figure">
          <strong className="large">
            {headline.kind === 'money' ? formatPaise(paise(headline.value), { symbol: '₹' }) : headline.value}
          </strong>
          <span className="muted small">
            {headline.label}
            {headline.note && ` · ${headline.note}`}
            {branches.length > 1 && ` · ${branches.length} branches`}
          </span>
        </p>
      )}
      {chart === null || asTable ? (
        <div className="card-rows">
          <CardTable answer={answer} label={card.title} />
        </div>
      ) : (
        <>
          <CardTable answer={answer} label={card.title} unseen />
          <div aria-hidden="true" className="card-chart">
            <Suspense fallback={<GreyBar height={chartHeight} />}>
              <CardChart answer={answer} chart={chart} height={chart.values.length > 1 ? chartHeight + 32 : chartHeight} />
            </Suspense>
          </div>
        </>
      )}
      {(more !== undefined || note !== undefined) && (
        <small className="muted">
          {more !== undefined && `And ${more} more. `}
          {note}
        </small>
      )}
    </>
  );
}

/** As high as what will be there, so that nothing jumps. */
function Waiting({ chart }: { readonly chart: boolean }) {
  return (
    <div className="stack" aria-hidden="true">
      <GreyBar width="60%" height={28} />
      <GreyBar height={chart ? chartHeight : 120} />
    </div>
  );
}
