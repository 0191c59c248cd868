import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { addDays } from '#domain/time/day';
import type { AnyRow } from '#modules/kit/module';
import { quotationMaster } from '#modules/messages/quotation-master/quotation-master';
import { resource } from '../../api/resource.ts';
import type { ExtraProps } from '../../kit/document/document-layout.ts';
import { masterQuery } from '../../kit/document/use-facts.ts';
import { blankLine, isBlank } from '../../kit/lines/line-edits.ts';

const texts = ['introduction', 'inclusions', 'exclusions', 'closing'] as const;

/** Choosing a quotation master fills what is still empty: items, texts, terms and the day it is valid until. A new quotation begins with the default one. */
export function FromMaster({ draft: { values }, readOnly, id, onValues, editLines }: ExtraProps) {
  const masterId = String(values['quotationMasterId'] ?? '');
  const isNew = !readOnly && id === null;
  const usual = useUsual(isNew && values['quotationMasterId'] === null);
  const master = useQuery({ ...masterQuery({ slug: 'quotation-master', id: masterId }), enabled: isNew && masterId !== '' }).data;
  const termsId = String(master?.['termsConditionId'] ?? '');
  const terms = useQuery({ ...masterQuery({ slug: 'terms-condition', id: termsId }), enabled: termsId !== '' }).data;
  const lines = linesOf(master);
  const items = useQueries({ queries: lines.map(({ itemId }) => masterQuery({ slug: 'inventory-item', id: itemId })) });
  const isThere = master !== undefined && (termsId === '' || terms !== undefined) && items.every(({ data }) => data !== undefined);
  useEffect(() => {
    if (usual !== null) onValues({ quotationMasterId: usual }, 'proposed');
  }, [usual, onValues]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each master, as soon as all of it is there
  useEffect(() => {
    if (!isThere || master === undefined) return;
    const days = master['validDays'];
    const found: AnyRow = {
      ...Object.fromEntries(texts.map((name) => [name, master[name] ?? null])),
      terms: terms?.['terms'] ?? null,
      dueDate: typeof days === 'number' && typeof values['date'] === 'string' ? addDays(values['date'], days) : null,
    };
    onValues(Object.fromEntries(Object.entries(found).filter(([name]) => isEmpty(values[name]))), 'proposed');
    if (lines.length === 0) return;
    editLines?.('lines')((now) =>
      now.every(isBlank)
        ? lines.map((line, place) => ({ ...blankLine({ ...line }), labels: { itemId: String(items[place]?.data?.['name'] ?? '') } }))
        : now,
    );
  }, [isThere, masterId]);
  return null;
}

/** The default quotation master; null if there is none, or until it is known. */
function useUsual(wanted: boolean): string | null {
  const { data = [] } = useQuery({
    queryKey: ['quotation-master', 'options', 'usual'],
    queryFn: ({ signal }) => resource(quotationMaster).options({ for: 'quotation.quotationMasterId' }, signal),
    enabled: wanted,
    staleTime: 60_000,
    meta: { quiet: true },
  });
  return wanted ? (data.find((option) => option['preferred'] === true)?.id ?? null) : null;
}

interface MasterLine {
  readonly itemId: string;
  readonly description: string | null;
  readonly quantity: number;
  readonly rate: number | null;
}

function linesOf(master: AnyRow | undefined): readonly MasterLine[] {
  const lines = master?.['lines'];
  return Array.isArray(lines) ? lines : [];
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}
