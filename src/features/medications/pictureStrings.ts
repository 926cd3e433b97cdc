export const pictureTexts = {
  picture: 'Picture',
  later: 'Save the medicine first. Then choose Edit in the list to add a picture.',
  now: 'The picture now',
  needsNetwork: 'A picture needs the network.',
  sending: 'The picture is being sent…',
  save: {
    done: 'The picture is saved.',
    failed: 'The picture could not be sent. Please try again when there is network.',
  },
  sendAgain: 'Send the picture again',
  remove: 'Remove the picture',
  removal: {
    done: 'The picture is removed.',
    failed: 'The picture could not be removed. Please try again when there is network.',
  },
} as const;
