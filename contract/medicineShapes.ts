import * as v from 'valibot';

/** Drawings of public/shapes, which stand for a medicine without a photo. Stored: ids stay. */
export const medicineShape = v.picklist([
  'roundWhite',
  'roundYellow',
  'roundPink',
  'ovalWhite',
  'ovalBlue',
  'capsuleRed',
  'capsuleGreen',
  'halfTablet',
  'drops',
  'spoon',
  'inhaler',
  'injection',
]);
export type MedicineShape = v.InferOutput<typeof medicineShape>;
