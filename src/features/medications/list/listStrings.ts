/** Apart from the texts of the first screen. */
export const listTexts = {
  edit: 'Edit',
  remove: 'Delete',
  dosageAndTimes: (dosage: string, times: string) =>
    times === '' ? dosage : `${dosage} · ${times}`,
  timesADay: (count: number, times: string) => `${count}x a day, ${times}`,
  plan: 'Plan on paper',
  emptyHint: 'Add the first one.',
  deleted: (name: string) => `${name} deleted successfully`,
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteYes: 'Yes, delete',
  deleteNo: 'No, keep it',
  isStopped: 'Stopped',
  stopped: (count: number) => `Stopped medicines (${count})`,
  deleteHint:
    'Delete what was a mistake. What is not taken any more can be stopped: go back, and choose Stop, or Pause.',
  notSentYet: 'Not sent yet',
  rejectedOk: 'OK',
  dueSince: (time: string) => `Due since ${time}`,
  conflict: {
    title: (name: string) => `${name} was also changed elsewhere`,
    newest: (medicine: string) => `The newer one: ${medicine}`,
    mine: (medicine: string) => `Yours: ${medicine}`,
    keepNewest: 'Keep the newer one',
    saveMine: 'Use mine',
    different: (differences: string) => `Different in yours: ${differences}`,
    saveBoth: 'Use both changes',
    saveBothOf: (name: string) => `Use both changes: ${name}`,
    keepNewestOf: (name: string) => `Keep the newer one: ${name}`,
    saveMineOf: (name: string) => `Use mine: ${name}`,
  },
} as const;
