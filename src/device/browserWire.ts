import { type Clock, systemClock } from './clock.ts';
import type { RightTime } from './rightTime.ts';
import { browserSignals } from './signals.ts';
import { browserUpload } from './upload.ts';
import { makeWire, type Rows, type Wire } from './wire.ts';

/** How a page reaches the server that it came from. */
export const browserWire = (
  rows: Rows,
  clock: Pick<Clock, 'zone'>,
  { hearServer }: Pick<RightTime, 'hearServer'>,
): Wire =>
  makeWire({
    rows,
    fetch: window.fetch.bind(window),
    upload: browserUpload,
    origin: window.location.origin,
    zone: () => (browserSignals.isVisible() ? clock.zone() : null),
    ownNow: systemClock.now,
    hearServer,
  });
