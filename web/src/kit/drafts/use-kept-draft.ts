import { useQuery } from '@tanstack/react-query';
import { useContext, useEffect, useRef, useState } from 'react';
import { holds } from '../record/holds.ts';
import type { Store } from '../store.ts';
import { type DraftContent, type DraftHead, type DraftPlace, placeNow } from './draft-entry.ts';
import { draftsQuery, dropDraft, holdDraft, readDraft, writeDraft } from './draft-list.ts';
import { onPush } from './draft-sync.ts';
import { GivingUp } from './giving-up.ts';

interface KeptForm<Value> {
  /** `sales-invoice`, or a form of its own in `modules/draft-forms.ts`. */
  readonly form: string;
  /** Id of the record, even if it does not exist yet; empty while there is no form. */
  readonly id: string;
  readonly isNew: boolean;
  /** Whether it belongs to the branch and year worked in. */
  readonly ofPlace?: boolean;
  readonly title: string;
  /** The address of the form, if not this one. */
  readonly screen?: string | undefined;
  /** As it is drawn. */
  readonly value: Value;
  /** What is typed, where that is ahead of what is drawn. */
  readonly ahead?: Pick<Store<Value>, 'get' | 'subscribe'>;
  /** The form before anything was typed. */
  readonly clean: Value;
  readonly dirty: boolean | (() => boolean);
  readonly restore: (found: { readonly id: string; readonly value: Value; readonly clean: Value }) => void;
  /** Whether the new record was saved already, although its answer was lost. */
  readonly exists?: (id: string) => Promise<boolean>;
}

export interface Offer {
  readonly head: DraftHead;
  readonly content: DraftContent;
}

export interface KeptDraft {
  /** What was typed earlier and not saved. */
  readonly offers: readonly Offer[];
  resume(offer: Offer): void;
  discard(offer: Offer): void;
  /** Called when the form was saved or given up. */
  drop(): void;
}

/** Milliseconds after a change; a crash loses what was typed in them. */
const soon = 400;
/** The most drafts offered at once. */
const mostOffers = 5;

/** Keeps what is typed in a form until it is saved, and offers what was typed earlier. */
export function useKeptDraft<Value>(options: KeptForm<Value>): KeptDraft {
  const { form, id, isNew, value, ahead, dirty } = options;
  const latest = useRef(options);
  latest.current = options;
  const own = useRef<OwnDraft | null>(null);
  const settled = useRef<unknown>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  // Switching the organisation, branch or year closes the form, but the draft still belongs to the earlier one.
  const [place] = useState(placeNow);
  const screen = useRef(location.pathname + location.search);
  const [decided, setDecided] = useState<readonly string[]>([]);
  const offers = useOffers(options, decided);

  const write = useRef(() => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
    const now = latest.current;
    const typed = typedNow(now);
    if (place === null || placeNow()?.userId !== place.userId || now.id === '' || typed === settled.current) return;
    if (!(typeof now.dirty === 'function' ? now.dirty() : now.dirty)) return dropOwn(own);
    const free = now.isNew || offered.current.every((one) => one !== now.id);
    own.current ??= begun(place, now.form, free ? now.id : `${now.id}--${Date.now()}`);
    own.current.sequence = Math.max(Date.now(), own.current.sequence + 1);
    writeDraft({
      ...place,
      ofPlace: now.ofPlace ?? false,
      form: now.form,
      id: own.current.id,
      isNew: now.isNew,
      title: now.title,
      screen: now.screen ?? screen.current,
      sequence: own.current.sequence,
      body: bodyOf({ value: typed, clean: now.clean }),
    });
  });
  const offered = useRef<readonly string[]>([]);
  offered.current = offers.map(({ head }) => head.id);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the value is written a moment later
  useEffect(() => {
    const writeSoon = () => {
      timer.current ??= setTimeout(() => write.current(), soon);
    };
    writeSoon();
    return ahead?.subscribe(writeSoon);
  }, [value, ahead, dirty]);
  useEffect(() => {
    // Another record is another draft.
    if (own.current !== null && own.current.id.split('--')[0] !== id) release(own);
  }, [id]);
  useEffect(() => {
    const end = onPush(() => write.current());
    return () => {
      end();
      write.current();
      release(own);
    };
  }, []);

  const drop = useRef(() => {
    settled.current = typedNow(latest.current);
    dropOwn(own);
  });
  const givingUp = useContext(GivingUp);
  useEffect(() => {
    const dropped = drop.current;
    givingUp.add(dropped);
    return () => void givingUp.delete(dropped);
  }, [givingUp]);

  const decide = ({ head }: Offer) => setDecided((now) => [...now, head.id]);
  return {
    offers,
    resume(offer) {
      if (place === null) return;
      write.current();
      release(own);
      own.current = { ...begun(place, form, offer.head.id), sequence: offer.head.sequence, onServer: true };
      decide(offer);
      const { value: typed, clean } = offer.content as { readonly value: Value; readonly clean: Value };
      latest.current.restore({ id: isNew ? offer.head.id : id, value: typed, clean });
    },
    discard(offer) {
      decide(offer);
      void dropDraft(offer.head, true);
    },
    drop: drop.current,
  };
}

/** The form as it began is the same in every draft of it, so it becomes JSON once. */
function bodyOf({ value, clean }: { readonly value: unknown; readonly clean: unknown }): string {
  const known = typeof clean === 'object' && clean !== null ? cleanTexts.get(clean) : undefined;
  const text = known ?? JSON.stringify(clean);
  if (typeof clean === 'object' && clean !== null) cleanTexts.set(clean, text);
  return `{"value":${JSON.stringify(value)},"clean":${text}}`;
}

const cleanTexts = new WeakMap<object, string>();

function typedNow<Value>({ ahead, value }: Pick<KeptForm<Value>, 'ahead' | 'value'>): Value {
  return ahead === undefined ? value : ahead.get();
}

interface OwnDraft {
  readonly place: DraftPlace;
  readonly form: string;
  readonly id: string;
  readonly release: () => void;
  /** It was kept by an earlier visit, so the server may have it. */
  readonly onServer: boolean;
  sequence: number;
}

type Own = { current: OwnDraft | null };

function begun(place: DraftPlace, form: string, id: string): OwnDraft {
  return { place, form, id, sequence: 0, onServer: false, release: holdDraft({ form, id }, place) };
}

function release(own: Own): void {
  own.current?.release();
  own.current = null;
}

function dropOwn(own: Own): void {
  if (own.current !== null) void dropDraft(own.current, own.current.onServer, own.current.place);
  release(own);
}

/** Drafts of this form, without those that were saved already. */
function useOffers<Value>({ form, id, isNew, clean, exists }: KeptForm<Value>, decided: readonly string[]): readonly Offer[] {
  const { data: heads = [] } = useQuery(draftsQuery());
  const found =
    id === '' ? [] : heads.filter((head) => head.form === form && head.isNew === isNew && (isNew || head.id.split('--')[0] === id));
  const { data: offers = [] } = useQuery({
    queryKey: ['draft', 'offers', form, isNew ? null : id, found.map((head) => `${head.id} ${head.sequence}`)],
    queryFn: async () => {
      const all = await Promise.all(found.slice(0, mostOffers).map((head) => offerOf(head, clean, exists)));
      return all.filter((offer) => offer !== null);
    },
    enabled: found.length > 0,
    retry: false,
    meta: { quiet: true },
    networkMode: 'always',
  });
  return found.length === 0 ? [] : offers.filter(({ head }) => !decided.includes(head.id) && head.id !== (isNew ? id : null));
}

async function offerOf(head: DraftHead, clean: unknown, exists: ((id: string) => Promise<boolean>) | undefined): Promise<Offer | null> {
  const content = await readDraft(head);
  if (content === null) return null;
  const saved = head.isNew ? ((await exists?.(head.id)) ?? false) : holds(clean, content.value);
  if (saved) await dropDraft(head, true);
  return saved ? null : { head, content };
}
