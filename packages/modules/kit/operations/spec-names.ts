import * as z from 'zod/mini';
import { activeStatuses } from '#domain/documents/active-status';
import { shownStatus } from '#modules/kit/document-actions';
import type { AnyDocument, AnyMaster, AnyRow, Specified } from '#modules/kit/module';

type Kept = AnyMaster | AnyDocument;
type Names = Readonly<Record<string, Specified>>;

/**
 * The row fields of section 3 of the specification, next to the product's own. They are computed for each answer and never stored. If a name means something else here, the product's own stays: `type` is the text, and the number is `voucherType`.
 */
export function specNames(module: Kept, row: AnyRow, organisationId: string): Names {
  const status = statusOf(module, row);
  const own = Object.entries(module.specified ?? {}).map(([name, of]) => [name, of(row, organisationId)] as const);
  return {
    active_status: status,
    dbActiveStatus: codeOf(module, row, status),
    organization_id: organisationId,
    ...(module.kind === 'master' ? { is_default: row['isDefault'] === true } : documentNames(module, row)),
    ...Object.fromEntries(own),
  };
}

function documentNames(module: AnyDocument, row: AnyRow): Names {
  return { has_attachment: row['hasAttachment'] === true, can_cancel: module.actions['cancel']?.offered(row) === true };
}

function statusOf(module: Kept, row: AnyRow): string {
  return module.kind === 'document' ? shownStatus(module, row) : String(row['status'] ?? '');
}

/** The status code of a master. A document is active until it is cancelled. */
function codeOf(module: Kept, row: AnyRow, status: string): number | null {
  const wanted = module.kind === 'master' ? status : row['cancelled'] === true ? 'Canceled' : 'Active';
  return activeStatuses.find(({ label }) => label === wanted)?.code ?? null;
}

/** A record is sent back as it was answered. Its computed names are ignored, where any other unknown name is refused. */
export function withoutSpecNames(module: Kept, record: AnyRow): AnyRow {
  const names = [...always, ...(module.kind === 'master' ? ofMasters : ofDocuments), ...Object.keys(module.specified ?? {})];
  return Object.fromEntries(Object.entries(record).filter(([name]) => name in module.fields || !names.includes(name)));
}

const always = ['active_status', 'dbActiveStatus', 'organization_id'];
const ofMasters = ['is_default'];
const ofDocuments = ['has_attachment', 'can_cancel'];

/** Their schemas for the OpenAPI document. */
export function specAnswer(module: Kept): Record<string, z.ZodMiniType> {
  const value = z.optional(z.nullable(z.union([z.string(), z.number(), z.boolean()])));
  return {
    active_status: z.optional(z.string()),
    dbActiveStatus: z.optional(z.nullable(z.int())),
    organization_id: z.optional(z.nullable(z.string())),
    ...(module.kind === 'master'
      ? { is_default: z.optional(z.boolean()) }
      : { has_attachment: z.optional(z.boolean()), can_cancel: z.optional(z.boolean()) }),
    ...Object.fromEntries(Object.keys(module.specified ?? {}).map((name) => [name, value])),
  };
}
