import { type SpeechLevel, wordsOfLevel } from '../../../domain/speechLevels.ts';

const levelNames: Readonly<Record<SpeechLevel, string>> = {
  easy: 'Easy',
  medium: 'Medium',
  hard: 'Hard',
};

const rangeOf = (level: SpeechLevel): string => {
  const { from, to } = wordsOfLevel[level];
  return to === Infinity ? `${from} or more` : `${from} to ${to}`;
};

export const texts = {
  title: 'ADMIN PANEL',
  sections: 'Sections',
  exercise: 'EXERCISE GUIDE',
  speech: 'SPEECH PRACTICE',
  games: 'COGNITIVE GAMES',
  people: 'PEOPLE',
  server: 'SERVER',
  welcome: 'Welcome to the Admin Panel',
  select: 'Select a section from the sidebar.',
  alone: 'Nobody else has an account yet.',
  inviteFirst: 'Invite the first person',
  andThen: ', and',
  checkServer: 'check the server',
  gamesBody: 'Manage cognitive games settings here.',
  stays: 'Changes stay on this device. Nobody else sees them. Please use one tab only.',
  doctor: (name: string) => `Doctor: ${name}`,
  videoOf: (title: string) => `Video: ${title}`,
  videoFailed: 'This video could not be loaded.',
  videoFailedHint: 'Check your connection and the address.',
  videos: 'Exercise videos',
  noVideos: 'There are no videos on this list.',
  delete: 'Delete',
  deleteQuestion: (entry: string) => `Delete “${entry}”?`,
  deleteYes: 'Yes, delete',
  deleteNo: 'No, keep it',
  deleteVideo: (title: string) => `Delete ${title}`,
  addNewVideo: 'Add New Exercise Video',
  videoTitle: 'Video Title',
  videoTitleMissing: 'Enter the video title',
  videoUrl: 'Video URL',
  videoUrlMissing: 'Enter the video URL',
  urlHint: 'It begins with https:// and leads to an mp4 file.',
  wrongUrl: (label: string) =>
    `${label}: please give an address that begins with https://, or a path of this app that begins with /.`,
  notMp4: (label: string) => `${label}: please give the address of an mp4 video. It ends in .mp4.`,
  doctorName: 'Doctor Name',
  doctorNameMissing: 'Enter the doctor name',
  addVideo: 'Add Video',
  videoKnown: 'This video is already on the list.',
  levels: {
    easy: 'Easy (3-5 words)',
    medium: 'Medium (6-9 words)',
    hard: 'Hard (10+ words)',
  },
  noWords: 'There are no sentences on this list.',
  remove: 'x',
  removeWord: (word: string) => `Remove ${word}`,
  addTo: (level: SpeechLevel) => `Add to ${levelNames[level]}`,
  addNewWord: 'Add new word',
  newWordMissing: 'Enter a word or a sentence',
  addSentence: (level: SpeechLevel) => `Add a sentence of ${rangeOf(level)} words.`,
  add: 'Add',
  wordKnown: (word: string) => `“${word}” is already on this list.`,
  otherCount: (count: number, level: SpeechLevel) =>
    `${count} words. ${levelNames[level]} has ${rangeOf(level)}.`,
  added: (entry: string) => `Added: ${entry}`,
  deleted: (entry: string) => `Deleted: ${entry}`,
  reset: 'Restore samples',
  resetQuestion: 'Restore the samples?',
  resetVideosBody: 'Videos that you added are deleted. Samples that you deleted come back.',
  resetWordsBody: 'Sentences that you added are deleted. Samples that you deleted come back.',
  isReset: 'Samples restored.',
  keep: 'Keep my changes',
} as const;
