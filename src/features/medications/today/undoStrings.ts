export const undoTexts = {
  undo: (what: string) => `Undo: ${what}`,
  answered: (status: 'taken' | 'skipped', time: string, names: string) =>
    `${status} at ${time}, ${names}`,
  /** Beside its dose. */
  short: (status: 'taken' | 'skipped') => `Undo: ${status}`,
  several: (count: number) => `${count} medicines`,
  changes: {
    paused: (name: string) => `paused, ${name}`,
    stopped: (name: string) => `stopped, ${name}`,
    resumed: (name: string) => `resumed, ${name}`,
    changed: (name: string) => `changed, ${name}`,
    restocked: (name: string) => `new pack, ${name}`,
    deleted: (name: string) => `deleted, ${name}`,
  },
  askTitle: (names: string, status: 'taken' | 'skipped', time: string) =>
    `${names}: undo “${status} at ${time}”?`,
  ask: 'Undo it only if it was not taken.',
  silent: 'It will not ring again.',
  /** By a caregiver. */
  ownStays: (fname: string, isOver: boolean) =>
    `What ${fname} has answered stays. If that is nothing, ${
      isOver ? 'the dose counts as missed' : `${fname}'s phone asks, until the dose is missed`
    }.`,
  askYes: 'Yes, undo it',
  askNo: 'No, keep it',
  undone: (what: string) => `Undone: ${what}`,
  pictureGone: 'Please add its picture again.',
  onListAgain: (name: string) => `${name} is on the list again. Nothing was undone.`,
  changedSince: (name: string) => `${name} was changed again since. Nothing was undone.`,
} as const;
