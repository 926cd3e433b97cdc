import { browserEvents } from './browserEvents.ts';
import { systemClock } from './clock.ts';
import { makeCorrectedClock } from './correctedClock.ts';
import { type EndpointMap, type HttpClient, makeHttpClient } from './httpClient.ts';

export const browserClock = makeCorrectedClock(systemClock, localStorage);

export const browserHttpClient = (endpoints: EndpointMap): HttpClient =>
  makeHttpClient({
    endpoints,
    fetch: window.fetch.bind(window),
    origin: window.location.origin,
    zone: () => (browserEvents.isVisible() ? browserClock.clock.zone() : null),
    isSessionStored: () => localStorage.getItem('token') !== null,
    deviceNow: systemClock.now,
    recordServerTime: browserClock.recordServerTime,
  });
