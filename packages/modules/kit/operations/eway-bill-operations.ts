import * as z from 'zod/mini';
import { cancelReasons } from '#domain/einvoice/cancelling';
import { limits } from '#domain/limits';
import { withArticle } from '#domain/text/article';
import { type AskedOf, extensionReasons, vehicleReasons } from '#modules/kit/eway-bill/asked';
import type { EwayBillStep } from '#modules/kit/eway-bill/fields';
import type { AnyDocument } from '#modules/kit/module';
import { savedAnswer } from '#modules/kit/operations/answer-schemas';
import { dayText, version } from '#modules/kit/operations/call-schemas';
import { call, keptOperations } from '#modules/kit/operations/kept-operations';
import type { Operation } from '#modules/kit/operations/operation';
import { verbPath, verbsOf } from '#modules/kit/operations/permission';

/** The portal takes so many characters of each, and so many vehicles are added in one step. */
const most = { vehicle: 20, document: 15, place: 50, remark: 50, vehicles: 50 } as const;

const reasonOf = <Reason extends string>(all: readonly { readonly reason: Reason }[]) => z.enum(all.map(({ reason }) => reason));
const remark = z._default(z.string().check(z.trim(), z.maxLength(most.remark)), '');
const place = z.string().check(z.trim(), z.maxLength(most.place));
const state = z.string().check(z.maxLength(2));
/** How goods go on. */
export const goesOnBody = {
  mode: z._default(z.enum(['Road', 'Rail', 'Air', 'Ship']), 'Road'),
  vehicle: z._default(z.nullable(z.string().check(z.trim(), z.maxLength(most.vehicle))), null),
  vehicleType: z._default(z.enum(['Regular', 'Over Dimensional Cargo']), 'Regular'),
  document: z._default(z.nullable(z.string().check(z.trim(), z.maxLength(most.document))), null),
  documentDate: z._default(z.nullable(dayText()), null),
};

/** Where they go on from. */
export const fromBody = { place, state };

/** What each step on a bill asks for, with the version of its document; rules that hold between fields are in `askedProblems`. */
const bodies = {
  'eway-bill-update-vehicle': z.lazy(() =>
    z.strictObject({ version, ...goesOnBody, from: z.strictObject(fromBody), reason: reasonOf(vehicleReasons), remark }),
  ),
  'eway-bill-several-vehicles': z.lazy(() => {
    const { vehicle, document, documentDate } = goesOnBody;
    const quantity = z.int().check(z.minimum(0), z.maximum(limits.scaled));
    const one = z.strictObject({ vehicle, document, documentDate, quantity });
    return z.strictObject({
      ...{ version, mode: goesOnBody.mode, from: z.strictObject({ place, state }), to: z.strictObject({ place, state }) },
      unit: z.string().check(z.trim(), z.toUpperCase(), z.maxLength(3)),
      vehicles: z.array(one).check(z.maxLength(most.vehicles)),
      ...{ reason: reasonOf(vehicleReasons), remark },
    });
  }),
  'eway-bill-update-transporter': z.lazy(() =>
    z.strictObject({ version, transporterId: z.string().check(z.trim(), z.toUpperCase(), z.maxLength(15)) }),
  ),
  'eway-bill-extend-validity': z.lazy(() =>
    z.strictObject({
      ...{ version, ...goesOnBody, from: z.strictObject({ ...fromBody, pin: z.int().check(z.minimum(0), z.maximum(999_999)) }) },
      ...{ remaining: z.int().check(z.minimum(1), z.maximum(4_000)), reason: reasonOf(extensionReasons), remark },
    }),
  ),
  'eway-bill-cancel': z.lazy(() => z.strictObject({ version, reason: reasonOf(cancelReasons), remark })),
} as const;

type Verb = keyof typeof bodies;

/** The steps on a bill that have a call of their own, by the verb of its action. */
export const ewayBillVerbs = {
  'eway-bill-update-vehicle': 'Update Vehicle',
  'eway-bill-several-vehicles': 'Several Vehicles',
  'eway-bill-update-transporter': 'Update Transporter',
  'eway-bill-extend-validity': 'Extend Validity',
  'eway-bill-cancel': 'Cancel',
} as const satisfies Readonly<Record<Verb, EwayBillStep>>;

/** The body of a step. */
export type AskedStep = { readonly version: number } & AskedOf[(typeof ewayBillVerbs)[Verb]];

/** The steps on the e-way bill of a document. The portal takes them in a job. */
export function ewayBillOperations(module: AnyDocument): readonly Operation[] {
  const { scope } = keptOperations(module);
  const steps = Object.entries(bodies).flatMap(([verb, body]) => {
    const action = module.actions[verb];
    if (action === undefined) return [];
    return [
      call(module, verb, {
        ...{ method: 'PUT', path: `/{id}/${verb}`, scope, body, answers: 'record', answer: () => savedAnswer(module) },
        summary: `${action.label}: the e-way bill of ${withArticle(module.title)}`,
        access: { permission: verbPath(module, verbsOf(action)[0] ?? '') },
      }),
    ];
  });
  return [...steps, ...marking(module), ...countedDistance(module)];
}

const markBody = z.lazy(() =>
  z.strictObject({
    ...{ version, madeOn: dayText(), until: z._default(z.nullable(dayText()), null), vehicle: goesOnBody.vehicle },
    number: z.string().check(z.trim(), z.maxLength(most.vehicle)),
    remark: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
  }),
);

/** A bill that was made elsewhere is entered. */
function marking(module: AnyDocument): readonly Operation[] {
  const { scope } = keptOperations(module);
  const { 'eway-bill-mark': mark } = module.actions;
  if (mark === undefined) return [];
  return [
    call(module, 'eway-bill-mark', {
      ...{ method: 'PUT', path: '/{id}/eway-bill-mark', scope, body: markBody, answers: 'record', answer: () => savedAnswer(module) },
      summary: `${mark.label} of ${withArticle(module.title)} that was made elsewhere`,
      access: { permission: verbPath(module, verbsOf(mark)[0] ?? '') },
    }),
  ];
}

/** The PIN code at the end of the party, and the location of ours from which the goods go. */
const wayQuery = z.lazy(() =>
  z.strictObject({
    pin: z.string().check(z.regex(/^[1-9]\d{5}$/, 'A PIN code has six digits')),
    location: z.optional(z.string().check(z.trim(), z.maxLength(15))),
  }),
);

const distanceAnswer = z.lazy(() => z.nullable(z.object({ between: z.tuple([z.int(), z.int()]), kilometres: z.int(), most: z.int() })));
/** Between two PIN codes, ours first; `most` is the longest distance that the portal takes there. Null: it has not counted this way yet. */
export type CountedDistance = z.infer<typeof distanceAnswer>;

/** What the portal counted for the way of a document, for people who type its distance. */
function countedDistance(module: AnyDocument): readonly Operation[] {
  const { scope, may } = keptOperations(module);
  if (!('ewayBill' in module.fields && 'distance' in module.fields)) return [];
  const typing = ['edit', 'clone', 'transport-details'].filter((verb) => module.actions[verb] !== undefined);
  return [
    call(module, 'portal-distance', {
      ...{ method: 'GET', path: '/portalDistance', scope, query: wayQuery, answer: () => distanceAnswer },
      summary: `Kilometres that the e-way bill portal counted for the way of ${withArticle(module.title)}, if it did before`,
      access: { anyOf: ['add', ...typing].map((verb) => may(verb).permission) },
    }),
  ];
}
