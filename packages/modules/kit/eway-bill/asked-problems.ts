import { stateOf } from '#domain/address/state';
import { isVehicle, tidyVehicle } from '#domain/eway-bill/vehicle';
import type { Problem } from '#domain/refusal';
import { isTransporterId } from '#domain/registration/gstin';
import type { AskedOf, From, GoesOn, VehicleOfSeveral } from '#modules/kit/eway-bill/asked';
import type { EwayBillStanding } from '#modules/kit/eway-bill/fields';

type Problems<Step extends keyof AskedOf> = (asked: AskedOf[Step], stands: EwayBillStanding) => readonly Problem[];

/** What the portal would refuse of a step, at the field that must change. Texts are trimmed. */
export const askedProblems: { readonly [Step in Exclude<keyof AskedOf, 'Generate'>]: Problems<Step> } = {
  'Update Vehicle': (asked) => [...goesOnProblems(asked), ...fromProblems(asked.from), ...remarkProblems(asked)],
  'Several Vehicles': ({ vehicles, to, unit, ...asked }) => [
    ...(vehicles.length < 2 ? [{ path: 'vehicles', message: 'Enter at least two vehicles' }] : []),
    ...vehicles.flatMap((one, at) => [
      ...goesOnProblems({ ...one, mode: asked.mode, vehicleType: 'Regular' }).map(({ path, message }) => ({
        path: `vehicles.${at}.${path}`,
        message,
      })),
      ...(one.quantity > 0 ? [] : [{ path: `vehicles.${at}.quantity`, message: 'Enter what it takes' }]),
    ]),
    ...twice(vehicles),
    ...fromProblems(asked.from),
    ...fromProblems(to).map(({ path, message }) => ({ path: path.replace('from', 'to'), message: message.replace('are now', 'go to') })),
    ...(unit === '' ? [{ path: 'unit', message: 'Choose the unit of the quantities' }] : []),
    ...remarkProblems(asked),
  ],
  'Update Transporter': ({ transporterId }) =>
    isTransporterId(transporterId)
      ? []
      : [{ path: 'transporterId', message: 'A transporter ID has 15 characters: a state code, then letters and digits' }],
  'Extend Validity': (asked, { ewayBillKm }) => [
    ...goesOnProblems(asked),
    ...fromProblems(asked.from),
    ...(/^[1-9]\d{5}$/.test(String(asked.from.pin)) ? [] : [{ path: 'from.pin', message: 'A PIN code has six digits' }]),
    // A journey does not become longer.
    ...(ewayBillKm && asked.remaining > ewayBillKm
      ? [{ path: 'remaining', message: `At most the ${ewayBillKm} km of the e-way bill` }]
      : []),
    ...remarkProblems(asked),
  ],
  Cancel: remarkProblems,
};

export function goesOnProblems({ mode, vehicle, vehicleType, document, documentDate }: GoesOn): readonly Problem[] {
  const number = tidyVehicle(vehicle ?? '');
  const problems: Problem[] = [];
  if (number === '' && (mode === 'Road' || mode === 'Ship')) problems.push({ path: 'vehicle', message: 'Enter the number of the vehicle' });
  if (number !== '' && !isVehicle(number))
    problems.push({ path: 'vehicle', message: 'This is not the number of a vehicle. Write it as MH15GV4471' });
  if (mode !== 'Road') {
    if (!document) problems.push({ path: 'document', message: `Enter the number of the ${carriers[mode]}` });
    if (documentDate === null) problems.push({ path: 'documentDate', message: `Enter the date of the ${carriers[mode]}` });
    if (vehicleType === 'Over Dimensional Cargo')
      problems.push({ path: 'vehicleType', message: 'Over-dimensional cargo goes by road only' });
  }
  return problems;
}

/** The portal would count what a vehicle takes twice. */
function twice(vehicles: readonly VehicleOfSeveral[]): readonly Problem[] {
  const numbers = vehicles.map(({ vehicle, document }) => `${tidyVehicle(vehicle ?? '')} ${document ?? ''}`);
  return numbers.flatMap((number, at) =>
    number.trim() !== '' && numbers.indexOf(number) < at
      ? [{ path: `vehicles.${at}.vehicle`, message: 'This vehicle is there already' }]
      : [],
  );
}

const carriers = { Rail: 'railway receipt', Air: 'airway bill', Ship: 'bill of lading' } as const;

export function fromProblems({ place, state }: From): readonly Problem[] {
  return [
    ...(place === '' ? [{ path: 'from.place', message: 'Enter the place where the goods are now' }] : []),
    ...(stateOf(state) === undefined ? [{ path: 'from.state', message: 'Choose the state where the goods are now' }] : []),
  ];
}

function remarkProblems({ reason, remark }: { readonly reason: string; readonly remark: string }): readonly Problem[] {
  return reason === 'Others' && remark === '' ? [{ path: 'remark', message: 'Say why: the portal wants a remark' }] : [];
}
