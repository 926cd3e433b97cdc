import type { NoReloadReason } from '../reloadToLatest.ts';

export const chunkErrorTexts: Readonly<
  Record<NoReloadReason, { readonly title: string; readonly body: string }>
> = {
  offline: {
    title: 'This screen is not on this device',
    body: 'It was not kept here, and there is no network to fetch it. Try again when there is one. All that is kept here works as before.',
  },
  noAnswer: {
    title: 'This screen could not be fetched',
    body: 'The server gives no answer. Please try again in a little while. What you saved is kept.',
  },
  busy: {
    title: 'This screen could not be fetched',
    body: 'The app was updated meanwhile. Try again opens its newer version. What you saved is kept.',
  },
  again: {
    title: 'This screen could not be fetched',
    body: 'The app was opened anew, and a part of it is still missing. Please try again in a little while. What you saved is kept.',
  },
};
