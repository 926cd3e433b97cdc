export const bodyParts = [
  'Face/Mouth',
  'Left Arm',
  'Right Arm',
  'Left Leg',
  'Right Leg',
  'Hand/Arm',
] as const;

export type BodyPart = (typeof bodyParts)[number];

/** The static buttons of /exerciselist. */
export const filterableBodyParts = [
  'Right Leg',
  'Left Arm',
  'Face/Mouth',
] as const satisfies BodyPart[];
