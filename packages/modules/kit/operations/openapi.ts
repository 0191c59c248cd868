import * as z from 'zod/mini';
import { named } from '#modules/kit/operations/answer-schemas';
import { refusal, refusalResponses, refusalsOf } from '#modules/kit/operations/openapi-refusals';
import type { Operation } from '#modules/kit/operations/operation';

/** The OpenAPI 3.1 document of these operations, made from the declarations that also serve the calls (decision D12). */
export function openApiDocument(operations: readonly Operation[], version: string, pathsOf: PathsOf): OpenApiDocument {
  const paths: Record<string, Record<string, unknown>> = {};
  const schemas: Schemas = { Refusal: jsonSchema(refusal, 'output', {}) };
  for (const operation of operations) {
    const at = paths[operation.path] ?? {};
    at[operation.method.toLowerCase()] = pathItem(operation, schemas, pathsOf);
    paths[operation.path] = at;
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Bahi', version, description: about, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    tags: [...new Set(operations.map(({ slug }) => slug))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas,
      responses: refusalResponses,
      parameters: {
        OrganizationId: header('OrganizationId', 'The organisation to work in', true),
        BranchId: header('BranchId', 'The branch to work in', true),
        FinancialYearId: header('FinancialYearId', 'The financial year to work in', true),
        PermissionBranchId: header('BranchId', 'The branch whose permissions count', false),
        ...Object.fromEntries(operations.flatMap(({ path }) => namesIn(path).map((name) => [name, inPath(name)]))),
      },
    },
  };
}

/** Permission paths; any one of them is enough for the call. */
type PathsOf = (operation: Operation) => readonly string[];

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: Readonly<Record<string, unknown>>;
  readonly servers: readonly { readonly url: string }[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: Readonly<Record<string, unknown>>;
}

const about =
  'Amounts are whole paise; quantities, rates and percentages are whole ten-thousandths; days are yyyy-MM-dd. Every create carries an id made by the caller (UUID v7), every update the version it read.';

/** Named schemas that the document contains once; filled while the operations are written. */
type Schemas = Record<string, unknown>;

function pathItem(operation: Operation, schemas: Schemas, pathsOf: PathsOf) {
  const { id, slug, summary, access } = operation;
  return {
    operationId: id,
    tags: [slug],
    summary,
    description: saysAccess(access),
    ...(typeof access === 'string' ? {} : { 'x-permissions': pathsOf(operation) }),
    // The others follow the document.
    ...(access === 'public' ? { security: [] } : {}),
    parameters: [...pathParameters(operation.path), ...scopeParameters(operation.scope), ...queryParameters(operation.query, schemas)],
    ...requestBody(operation, schemas),
    responses: { '200': success(operation, schemas), ...refusalsOf(operation) },
  };
}

function requestBody({ body, form }: Operation, schemas: Schemas) {
  const data = body && jsonSchema(body, 'input', schemas);
  if (!form)
    return data && body
      ? { requestBody: { required: !body.safeParse(undefined).success, content: { 'application/json': { schema: data } } } }
      : {};
  const files = { type: 'array', items: { type: 'string', contentMediaType: 'application/octet-stream' } };
  const schema = { type: 'object', properties: { files, ...(data ? { data } : {}) } };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
}

function saysAccess(access: Operation['access']): string {
  if (access === 'public') return 'For anyone.';
  if (access === 'signed-in') return 'For any signed-in user.';
  if (access === 'member') return 'For any member of the organisation.';
  if ('permission' in access) return `Needs the permission ${access.permission}.`;
  const use = 'may' in access ? (access.may === 'choose' ? 'For forms that choose such a record. ' : 'To name such records. ') : '';
  return `${use}Needs one of the permissions in x-permissions.`;
}

const fileSays =
  'The file. One above 4.5 MB comes as JSON: `data` has its `name`, its `type` and a `url` to fetch it from within 5 minutes';

function success({ answersFile, answer }: Operation, schemas: Schemas) {
  if (answersFile) return { description: fileSays, content: { 'application/octet-stream': {} } };
  const data = answer ? jsonSchema(answer, 'output', schemas) : {};
  const schema = {
    type: 'object',
    required: ['status', 'data'],
    properties: { status: { const: 'Success' }, data },
  };
  return { description: 'Done', content: { 'application/json': { schema } } };
}

/** The document has most of them hundreds of times, so each is in it once. */
function pathParameters(path: string) {
  return namesIn(path).map((name) => ref(`parameters/${name}`));
}

function namesIn(path: string): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

function inPath(name: string) {
  return { name, in: 'path', required: true, schema: { type: 'string', maxLength: 500 } };
}

function scopeParameters(scope: Operation['scope']) {
  if (scope === 'none') return [];
  if (scope === 'branch') return ['OrganizationId', 'BranchId', 'FinancialYearId'].map((name) => ref(`parameters/${name}`));
  return ['OrganizationId', 'PermissionBranchId'].map((name) => ref(`parameters/${name}`));
}

function queryParameters(query: Operation['query'], schemas: Schemas) {
  if (!query) return [];
  const schema = jsonSchema(query, 'input', schemas);
  const required = new Set(Array.isArray(schema['required']) ? schema['required'] : []);
  return Object.entries(schema['properties'] ?? {}).map(([name, of]) => ({ name, in: 'query', required: required.has(name), schema: of }));
}

function header(name: string, description: string, required: boolean) {
  return { name, in: 'header', required, description, schema: { type: 'string', format: 'uuid' } };
}

function ref(name: string) {
  return { $ref: `#/components/${name}` };
}

/** JSON schemas of 2020-12, as OpenAPI 3.1 uses them. Parts that only a transformation could describe stay open. Named ones go to the components. */
function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output', schemas: Schemas): Readonly<Record<string, unknown>> {
  // Inside an object, because the requested schema may have a name itself.
  const { properties, $defs } = z.toJSONSchema(z.object({ schema }), {
    io,
    unrepresentable: 'any',
    metadata: named,
    // New properties of an answer are not a breaking change.
    override: ({ jsonSchema: made }) => {
      if (io === 'output' && made.additionalProperties === false) delete made.additionalProperties;
      // The format says it all.
      if (made.format === 'date' || made.format === 'date-time' || made.format === 'uuid') delete made.pattern;
      delete made.id;
    },
  });
  for (const [name, def] of Object.entries($defs ?? {})) schemas[name] ??= atHome(def);
  return atHome(properties?.['schema']) as Readonly<Record<string, unknown>>;
}

/** Definitions are among the components of the document. */
function atHome(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
}
