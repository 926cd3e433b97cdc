import type { PushKind } from '../../../contract/messages.ts';
import { type PushMessage, maxPushMessageBytes } from '../../../contract/pushMessage.ts';
import { isolateText } from '../../../domain/isolateText.ts';
import type { PushPayload } from './enqueuePushes.ts';

export interface OutgoingPush {
  readonly id: string;
  readonly kind: PushKind;
  readonly subjectId: string;
  readonly payload: PushPayload;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const ellipsis = '…';
/** That a list of doses leaves. */
const minBodyBytes = 300;

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
const bytesWithin = (text: string): number => bytesOf(text) - 2;

const shorten = (text: string, maxBytes: number): string => {
  if (bytesWithin(text) <= maxBytes) return text;
  let kept = '';
  let left = maxBytes - bytesWithin(ellipsis);
  for (const { segment } of graphemes.segment(text)) {
    left -= bytesWithin(segment);
    if (left < 0) break;
    kept += segment;
  }
  return `${kept}${ellipsis}`;
};

export const toPushMessage = (
  { id, kind, subjectId, payload }: OutgoingPush,
  publicUrl: string,
): PushMessage => {
  const { title, body, path, tag, aboutId, dose, pressedAt: pressed_at } = payload;
  let { also = [] } = payload;
  const named = dose && also.length > 0 && kind === 'dose' ? [dose] : [];
  const withBody = (shown: string): PushMessage => ({
    web_push: 8030,
    notification: {
      title: isolateText(title),
      body: shown,
      navigate: `${publicUrl}${path}`,
      tag,
      silent: false,
      data: {
        id,
        kind,
        subjectId,
        aboutId,
        ...(dose && named.length === 0 && { dose }),
        ...(named.length + also.length > 0 && { doses: [...named, ...also] }),
        ...(pressed_at !== undefined && { pressed_at }),
      },
    },
    mutable: true,
  });
  // The text counts or names all of them.
  while (also.length > 0 && bytesOf(withBody('')) + minBodyBytes > maxPushMessageBytes)
    also = also.slice(0, -1);
  return withBody(shorten(isolateText(body), maxPushMessageBytes - 1 - bytesOf(withBody(''))));
};
