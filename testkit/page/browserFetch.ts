import { countInFlight } from './fakeClock.ts';

export interface Network {
  up: boolean;
}

/** What a browser adds to a call of its own page: the cookie it was given, and where it comes from. */
export const makeBrowserFetch = (
  network: Network,
  storedCookie: string | null = null,
): typeof fetch => {
  let cookie = storedCookie;
  return async (input, init) => {
    if (!network.up) throw new TypeError('Failed to fetch');
    const headers = new Headers(init?.headers);
    headers.set('sec-fetch-site', 'same-origin');
    const hasCookie = init?.credentials !== 'omit';
    if (hasCookie && cookie !== null) headers.set('cookie', cookie);
    const response = await countInFlight(async () => {
      const answer = await fetch(input, { ...init, headers });
      await answer.clone().arrayBuffer();
      return answer;
    });
    const given = response.headers.getSetCookie()[0]?.split(';')[0];
    if (hasCookie && given !== undefined) cookie = given;
    return response;
  };
};
