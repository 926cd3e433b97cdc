import type { PushService } from '../../testkit/server/pushService.ts';
import type { Told } from './telling.ts';

export const toToldList = ({ received }: PushService): Told[] =>
  received.map(({ subscription, message, at }) => {
    const { tag, data } = message.notification;
    const { id, kind, subjectId, dose } = data;
    return {
      ...{ endpoint: subscription.endpoint, id, kind, subjectId, tag, at },
      name: dose?.medicine_name,
    };
  });
