import type { MedicineShape } from '../../../../contract/medicineShapes.ts';

export const pictureTexts = {
  picture: 'Picture',
  withForm: 'The picture is sent when you save.',
  notKept: 'The picture was not saved. When you are online, choose Edit to add it.',
  now: 'Picture of this medicine',
  needsNetwork: 'You can add a picture when you are online.',
  sending: 'Sending the picture…',
  save: {
    done: 'Picture saved.',
    failed: 'The picture could not be sent. Please try again when you are online.',
  },
  sendAgain: 'Send the picture again',
  shape: 'Or choose a drawing',
  noShape: 'None',
  shapes: {
    roundWhite: 'Round, white',
    roundYellow: 'Round, yellow',
    roundPink: 'Round, pink',
    ovalWhite: 'Oval, white',
    ovalBlue: 'Oval, blue',
    capsuleRed: 'Capsule, red',
    capsuleGreen: 'Capsule, green',
    halfTablet: 'Half tablet',
    drops: 'Drops',
    spoon: 'Syrup',
    inhaler: 'Inhaler',
    injection: 'Injection',
  } satisfies Record<MedicineShape, string>,
  remove: 'Remove the picture',
  removal: {
    done: 'Picture removed.',
    failed: 'The picture could not be removed. Please try again when you are online.',
  },
} as const;
