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
  remove: 'Remove the picture',
  removal: {
    done: 'Picture removed.',
    failed: 'The picture could not be removed. Please try again when you are online.',
  },
} as const;
