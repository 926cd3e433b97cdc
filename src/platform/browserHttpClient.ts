import { type Clock, systemClock } from './clock.ts';
import type { CorrectedClock } from './correctedClock.ts';
import { browserEvents } from './browserEvents.ts';
import { browserUpload } from './upload.ts';
import { makeHttpClient, type EndpointMap, type HttpClient } from './httpClient.ts';

export const browserHttpClient = (
  endpoints: EndpointMap,
  clock: Pick<Clock, 'zone'>,
  { recordServerTime }: Pick<CorrectedClock, 'recordServerTime'>,
): HttpClient =>
  makeHttpClient({
    endpoints,
    fetch: window.fetch.bind(window),
    upload: browserUpload,
    origin: window.location.origin,
    zone: () => (browserEvents.isVisible() ? clock.zone() : null),
    deviceNow: systemClock.now,
    recordServerTime,
  });
