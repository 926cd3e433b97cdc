/** Not of the first screens. */
export const signedInTexts = {
  everyoneAway:
    'Everyone who looks after you is away. They still hear about missed doses and alerts.',
  care: (count: number) => {
    if (count === 0) return 'Nothing to look at';
    return count === 1 ? 'Please look at 1 thing' : `Please look at ${count} things`;
  },
  more: (count: number) => `${count} more`,
  showAll: (count: number) => `Show all ${count}`,
  showLess: 'Show less',
  andMore: (count: number) => (count === 1 ? 'And 1 more message' : `And ${count} more messages`),
  fewer: 'Show one message',
  sample: 'Sample: this part of Upstroke is not made for you yet.',
  soundBlocked: 'Your browser blocked the sound. Tap the screen once to hear it.',
  speechErrors: {
    noVoice:
      'This device has no voice to read aloud. Add an English voice in the settings of the device, or open Upstroke in another browser.',
    failed:
      'The voice could not speak just now. Please try again, or choose another in the settings.',
  },
} as const;
