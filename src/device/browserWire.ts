import { systemClock } from './clock.ts';
import type { RightTime } from './rightTime.ts';
import { browserUpload } from './upload.ts';
import { makeWire, type Rows, type Wire } from './wire.ts';

/** How a page reaches the server that it came from. */
export const browserWire = (rows: Rows, { hearServer }: Pick<RightTime, 'hearServer'>): Wire =>
  makeWire({
    rows,
    fetch: window.fetch.bind(window),
    upload: browserUpload,
    origin: window.location.origin,
    zone: systemClock.zone,
    ownNow: systemClock.now,
    hearServer,
  });
