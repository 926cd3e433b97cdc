import type { MedicineDetails } from '../contract/endpoints/index.ts';

const details = { note: true, shape: true } satisfies Record<keyof MedicineDetails, true>;
export const detailNames = Object.keys(details) as (keyof MedicineDetails)[];

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Those that are there: what is absent stays as it is. */
export const pickDetails = (from: MedicineDetails): Present<MedicineDetails> =>
  Object.fromEntries(
    detailNames.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])),
  );
