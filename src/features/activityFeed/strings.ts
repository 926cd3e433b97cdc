import type { LoggedEvent } from '../../../domain/doseDetails.ts';

const marks = { Taken: 'taken', 'Taken late': 'taken late', Skipped: 'skipped' };
const changes = { Added: 'added', Changed: 'changed', Paused: 'paused', Resumed: 'resumed' };
const done = { ...marks, ...changes, Stopped: 'stopped', Deleted: 'deleted' };
const you = 'You';
const formatDue = (due: string) => due && `, due ${due}`;

export const historyTexts = {
  title: 'What changed',
  none: 'No changes are recorded.',
  failed: 'The changes could not be read.',
} as const;

export const texts = {
  you,
  changes: (what: string, differences: readonly string[]) => `${what}: ${differences.join(', ')}`,
  caregiver: 'A caregiver',
  news: 'From your caregivers',
  more: (count: number) => `And ${count} more in ACTIVITY.`,
  done: ({ event, name, due }: LoggedEvent) =>
    event === 'Taken back' ? `Undone: ${name}` : `${name} ${done[event]}${formatDue(due)}`,
  doneBy: (who: string, { event, name, due }: LoggedEvent) => {
    if (event === 'Taken back') {
      return `${who} undid ${who === you ? 'your' : 'their'} own answer for ${name}`;
    }
    const word = done[event];
    return event in marks
      ? `${who} marked ${name} ${word}${formatDue(due)}`
      : `${who} ${word} ${name}`;
  },
  status: (details: string, word: string) => `${details}: ${word.toLowerCase()}`,
  statusBy: (who: string, what: string) => `${who}: ${what}`,
  title: 'ACTIVITY',
  filters: { day: 'THIS DAY', week: 'THIS WEEK', month: 'THIS MONTH' },
  filterLabel: 'Show',
  viewAll: 'View All',
  minimize: 'Minimize',
  loading: 'Loading...',
  end: 'No more activities',
  limited: (count: number) => `These are the newest ${count}.`,
  empty: 'No activities yet.',
  loadMore: 'Load more',
  failed: {
    survivor: 'Your activity could not be read from the server.',
    caregiver: 'The activity could not be read from the server.',
  },
  moreFailed: 'More activities could not be read from the server.',
  saved: (when: string) => `This is what was saved on this device ${when}.`,
  tryAgain: 'Try again',
} as const;
