export type PushPermission = 'unsupported' | 'default' | 'granted' | 'denied';

export const browserPushParts = () => ({
  notification: 'Notification' in window ? window.Notification : undefined,
  workers: 'serviceWorker' in navigator ? navigator.serviceWorker : undefined,
  hasPush: 'PushManager' in window,
});

export type PushParts = ReturnType<typeof browserPushParts>;

export const pushPermission = ({ notification, workers, hasPush }: PushParts): PushPermission =>
  notification && workers && hasPush ? notification.permission : 'unsupported';
