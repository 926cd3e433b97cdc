export const pinnedTexts = {
  title: (count: number) =>
    count === 1 ? 'An emergency is not answered' : `${count} emergencies are not answered`,
  pressed: (date: string, ago: string | undefined) =>
    ago === undefined ? `Pressed on ${date}` : `Pressed on ${date}, ${ago}`,
  open: 'Open the emergency log',
  cancelledBy: (name: string, at: string) => `${name} says: I am OK, ${at}`,
  staysOpen: 'The alert stays open until you close it in the emergency log.',
  back: 'Go back',
  close: 'Close',
  failed: 'Emergencies could not be read from the server.',
  failedHint: 'There may be one that is not shown here.',
} as const;
